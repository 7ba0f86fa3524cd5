# The image holds what `npm pack` packs and its production dependencies at the locked versions.
FROM node:22-bookworm-slim AS build
# better-sqlite3 is compiled where its ready-made binary cannot be fetched.
RUN apt-get update \
	&& apt-get install -y --no-install-recommends python3 make g++ \
	&& rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm pack \
	&& mkdir /concord \
	&& tar -xzf concord-*.tgz --strip-components=1 -C /concord \
	&& npm prune --omit=dev \
	# Some dependencies can use it and do without: 23 MB that prune leaves.
	&& rm -r node_modules/typescript node_modules/.bin/tsc node_modules/.bin/tsserver \
	&& mv node_modules /concord/

FROM node:22-bookworm-slim
COPY --from=build /concord /concord
RUN chmod +x /concord/app/cli/concord.js \
	&& ln -s /concord/app/cli/concord.js /usr/local/bin/concord \
	&& install -d -o node -g node /data
# All addresses of the container; who reaches its port is decided where the container is started.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_URL=/data/concord.sqlite
USER node
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["concord"]
CMD ["start"]
