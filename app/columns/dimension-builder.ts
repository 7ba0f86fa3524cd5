import type { Dimension } from "#db/model/dimension.ts";
import { codeOrNumber } from "#db/model/rating.ts";
import type { RaterKind } from "#db/model/roles.ts";
import { isDiscrete, type Level, MAX_LEVELS, VERDICT } from "#db/model/scale.ts";
import { MISSING } from "#stats/core/scale.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import {
	describeScale,
	inferScale,
	isOnNumbers,
	levelsOfTexts,
	numberOf,
} from "../files/infer-scale.ts";
import { describeScaleFor, type LevelReader, levelReader } from "../files/level-reader.ts";
import { shown } from "../files/source-row.ts";
import { ColumnBuilder } from "./column-builder.ts";
import type { Added, PlainLabel } from "./plain-label.ts";
import type {
	DimensionColumns,
	OffScaleAnswers,
	RaterColumn,
	SecondValues,
} from "./rating-columns.ts";

type Encoded = number | Refusal;

const VERDICT_TEXTS = new Map<unknown, boolean>([
	["accept", true],
	["reject", false],
]);

/** The cells of one dimension while they are gathered. */
export class DimensionBuilder {
	private readonly name: string;
	private readonly declared: Dimension | undefined;
	private readonly columns = new Map<string, ColumnBuilder>();
	private readonly readHuman: LevelReader | undefined;
	private readonly readJudge: LevelReader | undefined;
	/** Without a declared scale: the distinct values met, each with a code until they are too many. */
	private readonly met = new Map<Level, number>();
	private onlyTexts = true;
	private measured = false;
	/** Raters with answers that are not on the declared scale. */
	private readonly offScale = new Map<string, Omit<OffScaleAnswers, "rater" | "isAll">>();
	/** Raters with second, different answers that no repetition numbers. */
	private readonly secondValues = new Map<string, SecondValues>();
	/** Judges that answer with numbers where people do not. */
	private readonly ownNumbers = new Set<string>();
	/** More different values than a scale has levels, and texts among them. */
	private isNoScale = false;

	constructor(name: string, declared: Dimension | undefined) {
		this.name = name;
		this.declared = declared;
		this.readHuman = declared && levelReader(declared, "human");
		this.readJudge = declared && levelReader(declared, "judge");
	}

	get raters(): string[] {
		return [...this.columns.keys()];
	}

	add(label: PlainLabel, position: number, kind: RaterKind): Added {
		const { repetition, value } = label;
		let put: ReturnType<ColumnBuilder["put"]>;
		const encoded = value === null ? this.emptyLevel(label, kind) : this.encode(value, kind, label);
		if (typeof encoded === "object") return encoded;
		const column = this.columnOf(label.rater, kind);
		if (encoded === undefined) put = column.putUnscored(position, repetition, label.reason);
		else put = column.put(position, repetition, encoded);
		switch (put) {
			case "new":
				return "accepted";
			case "same":
				return "unchanged";
			case "different":
				this.secondValues.set(label.rater, {
					...{ rater: label.rater, kind },
					rows: (this.secondValues.get(label.rater)?.rows ?? 0) + 1,
				});
				return refused(
					`a second, different value of rater "${label.rater}" for this item on "${this.name}" (number them with "repetition" if both count)`,
				);
		}
	}

	/** False, with a warning, where the values met make no scale: then none of them counts. */
	hasScale(warnings: string[]): boolean {
		if (this.isNoScale)
			warnings.push(
				`"${this.name}" has more than ${MAX_LEVELS} different texts, which is no scale: its values do not count`,
			);
		return !this.isNoScale;
	}

	finish(items: number, isJudge: (rater: string) => boolean, warnings: string[]): DimensionColumns {
		const { dimension, recode } = this.declared
			? { dimension: this.declared, recode: undefined }
			: this.inferred(isJudge, warnings);
		const humans: RaterColumn[] = [];
		const judges: RaterColumn[] = [];
		for (const rater of this.raters.sort(byCodePoint)) {
			const builder = this.columns.get(rater) as ColumnBuilder;
			const counted = isJudge(rater) ? "first" : "together";
			const column = builder.finish(rater, { items, counted, recode });
			(isJudge(rater) ? judges : humans).push(column);
		}
		const offScale = [...this.offScale]
			.map(([rater, answers]) => ({ rater, ...answers, isAll: !this.columns.has(rater) }))
			.sort((a, b) => byCodePoint(a.rater, b.rater));
		const secondValues = [...this.secondValues.values()].sort((a, b) =>
			byCodePoint(a.rater, b.rater),
		);
		return {
			...{ dimension, humans, judges },
			...(offScale.length > 0 && { offScale }),
			...(secondValues.length > 0 && { secondValues }),
		};
	}

	/** A table's empty cell may be a level that is called so; otherwise it has no value. */
	private emptyLevel({ isText, reason }: PlainLabel, kind: RaterKind): number | undefined {
		if (!isText || reason !== "unstated") return undefined;
		const stored = (kind === "judge" ? this.readJudge : this.readHuman)?.("", isText);
		return stored ? codeOrNumber(stored) : undefined;
	}

	private columnOf(rater: string, kind: RaterKind): ColumnBuilder {
		let column = this.columns.get(rater);
		if (!column) {
			const numeric = this.declared
				? (kind === "judge" && this.declared.judgeScale) || !isDiscrete(this.declared.scale)
				: this.measured || this.ownNumbers.has(rater);
			column = new ColumnBuilder(numeric ? "numbers" : "codes");
			this.columns.set(rater, column);
		}
		return column;
	}

	private encode(value: Level, kind: RaterKind, label: PlainLabel): Encoded {
		const { isText } = label;
		if (!this.declared) return this.encodeUndeclared(value, kind, label);
		const stored = (kind === "judge" ? this.readJudge : this.readHuman)?.(value, isText);
		if (stored) return codeOrNumber(stored);
		const scale = describeScaleFor(this.declared, kind);
		const known = this.offScale.get(label.rater);
		const rows = (known?.rows ?? 0) + 1;
		this.offScale.set(label.rater, { kind, rows, example: known?.example ?? shown(value) });
		return refused(`${shown(value)} is not on the scale of "${this.name}" (${scale})`);
	}

	private encodeUndeclared(value: Level, kind: RaterKind, label: PlainLabel): Encoded {
		const { isText, rater } = label;
		if (this.isNoScale) return this.noScale();
		if (this.ownNumbers.has(rater)) {
			const number = numberOf(value, isText);
			return number ?? refused(`${shown(value)} is no number, as the others of "${rater}" are`);
		}
		if (this.measured) return numberOf(value, isText) ?? this.noScale();
		const code = this.met.get(value);
		if (code !== undefined) return code;
		if (this.met.size === MAX_LEVELS) {
			if (inferScale(this.levelsMet())?.type === "numeric") this.becomeMeasured();
			else if (kind === "judge" && numberOf(value, isText) !== undefined) this.becomeOwn(rater);
			if (!this.measured && !this.ownNumbers.has(rater)) return this.noScale();
			return this.encodeUndeclared(value, kind, label);
		}
		if (!isText) this.onlyTexts = false;
		this.met.set(value, this.met.size);
		return this.met.size - 1;
	}

	/** The numbers of a judge that answers on a scale of its own; nothing where some are none. */
	private becomeOwn(rater: string): void {
		const column = this.columns.get(rater);
		const values = [...this.met.keys()];
		const numbers = values.map((value) => numberOf(value, this.onlyTexts));
		for (const code of column?.codesUsed() ?? []) if (numbers[code] === undefined) return;
		column?.convertToNumbers(numbers.map((number) => number ?? Number.NaN));
		this.ownNumbers.add(rater);
	}

	private noScale(): Encoded {
		this.isNoScale = true;
		return refused(
			`"${this.name}" has more than ${MAX_LEVELS} different values and texts among them; declare its scale if they are numbers`,
		);
	}

	private levelsMet(values: readonly Level[] = [...this.met.keys()]): Level[] {
		const verdicts = values.map((value) => VERDICT_TEXTS.get(String(value).toLowerCase()));
		if (this.name === VERDICT && verdicts.every((verdict) => verdict !== undefined))
			return verdicts;
		return this.onlyTexts ? levelsOfTexts(values.map(String)) : [...values];
	}

	private becomeMeasured(): void {
		const numbers = this.levelsMet().map(Number);
		for (const column of this.columns.values()) column.convertToNumbers(numbers);
		this.measured = true;
	}

	private inferred(
		isJudge: (rater: string) => boolean,
		warnings: string[],
	): { dimension: Dimension; recode: number[] | undefined } {
		this.setJudgesOnNumbersApart(isJudge);
		const used = this.codesUsedBy((rater) => !this.ownNumbers.has(rater));
		const values = [...this.met.keys()];
		const codes = values.map((_, code) => code);
		const kept = this.ownNumbers.size > 0 ? codes.filter((code) => used.has(code)) : codes;
		const levels = this.levelsMet(kept.map((code) => values[code]));
		const scale = this.measured ? ({ type: "numeric" } as const) : inferScale(levels);
		if (!scale) throw new Error(`${this.name}: more values were taken than a scale can hold`);
		if (scale.type === "numeric" && !this.measured) this.becomeMeasured();
		const [own] = [...this.ownNumbers].sort(byCodePoint);
		const apart = own !== undefined && isDiscrete(scale);
		const who = this.ownNumbers.size > 1 ? `${this.ownNumbers.size} judges` : `judge "${own}"`;
		warnings.push(
			`no scale is declared for "${this.name}": taken as ${describeScale(scale)}${apart ? `, of ${who} as numbers` : ""}; --scales declares it`,
		);
		const places = new Map(kept.map((code, place) => [code, place]));
		const recode = isDiscrete(scale)
			? codes.map((code) => {
					const place = places.get(code);
					return place === undefined ? MISSING : scale.values.indexOf(levels[place]);
				})
			: undefined;
		const judgeScale = apart && { judgeScale: { type: "numeric" as const } };
		return { dimension: { name: this.name, scale, ...judgeScale }, recode };
	}

	/** Judges that answer with numbers what people answer in words, yes or no. */
	private setJudgesOnNumbersApart(isJudge: (rater: string) => boolean): void {
		const values = [...this.met.keys()];
		const said = this.codesUsedBy((rater) => !isJudge(rater));
		const people = this.levelsMet([...said].map((code) => values[code]));
		if (this.measured) return;
		for (const [rater, column] of this.columns) {
			if (!isJudge(rater) || this.ownNumbers.has(rater)) continue;
			const others = [...column.codesUsed()].filter((code) => !said.has(code));
			const own = others.map((code) => numberOf(values[code], this.onlyTexts));
			if (isOnNumbers(people, own)) this.becomeOwn(rater);
		}
	}

	private codesUsedBy(counts: (rater: string) => boolean): ReadonlySet<number> {
		const columns = [...this.columns].filter(([rater]) => counts(rater));
		return new Set(columns.flatMap(([, column]) => [...column.codesUsed()]));
	}
}
