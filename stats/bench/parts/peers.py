"""Times other libraries on the columns that the bench wrote: one JSON object on standard output.

python3 peers.py FOLDER: columns.bin holds `raters` columns of `n` codes, numbers.bin two columns of `n`
doubles, meta.json their sizes. A library that is not installed is listed as missing.
"""
import json
import os
import statistics
import sys
import time
import warnings

warnings.filterwarnings("ignore")
# One thread, as our side of each row has.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import importlib

NAMES = ["numpy", "scipy", "sklearn", "statsmodels", "krippendorff", "nltk", "crowdkit", "pingouin"]
modules, versions, missing = {}, {"python": sys.version.split()[0]}, []
for name in NAMES:
    try:
        modules[name] = importlib.import_module(name)
        versions[name] = getattr(modules[name], "__version__", "?").split("+")[0]
    except Exception:
        missing.append(name)

if sys.argv[1] == "--libraries":
    print(json.dumps({"versions": versions, "missing": missing}))
    sys.exit()

import numpy as np

FOLDER = sys.argv[1]
META = json.load(open(os.path.join(FOLDER, "meta.json")))
N, R, K = META["n"], META["raters"], META["levels"]
codes = np.fromfile(os.path.join(FOLDER, "columns.bin"), dtype=np.uint8).reshape(R, N)
x, y = np.fromfile(os.path.join(FOLDER, "numbers.bin")).reshape(2, N)
a, b = codes[0].astype(np.int64), codes[1].astype(np.int64)
LEVELS = np.arange(K)
rows = {}


def timed(row, library, function, repetitions=5, scale=1, note=None):
    """The median of several runs after one that warms up; `scale` times a run stands for the whole."""
    try:
        value = function()
        seconds = []
        for _ in range(repetitions):
            start = time.perf_counter()
            value = function()
            seconds.append(time.perf_counter() - start)
            if sum(seconds) > 20:
                break
        out = {"ms": statistics.median(seconds) * 1000 * scale, "value": float(value)}
        if note:
            out["note"] = note
        rows.setdefault(row, {})[library] = out
    except Exception as error:
        rows.setdefault(row, {})[library] = {"error": f"{type(error).__name__}: {error}"}


def table_of(first, second):
    return np.bincount(first * K + second, minlength=K * K).reshape(K, K)


def kappa_of(table, weights):
    n = table.sum()
    p = table / n
    chance = np.outer(p.sum(1), p.sum(0))
    return 1 - (p * weights).sum() / (chance * weights).sum()


UNWEIGHTED = 1.0 - np.eye(K)
QUADRATIC = ((LEVELS[:, None] - LEVELS[None, :]) / (K - 1.0)) ** 2

timed("kappa", "numpy", lambda: kappa_of(table_of(a, b), UNWEIGHTED))
timed("kappaQuadratic", "numpy", lambda: kappa_of(table_of(a, b), QUADRATIC))

if "sklearn" in modules:
    from sklearn.metrics import cohen_kappa_score

    timed("kappa", "sklearn", lambda: cohen_kappa_score(a, b, labels=LEVELS))
    timed("kappaQuadratic", "sklearn", lambda: cohen_kappa_score(a, b, labels=LEVELS, weights="quadratic"))

if "statsmodels" in modules:
    from statsmodels.stats.inter_rater import aggregate_raters, cohens_kappa, fleiss_kappa

    timed("kappa", "statsmodels", lambda: cohens_kappa(table_of(a, b)).kappa, note="table by numpy")
    timed("kappaQuadratic", "statsmodels", lambda: cohens_kappa(table_of(a, b), wt="fc").kappa, note="table by numpy")
    five = codes[:5].T
    timed("fleiss", "statsmodels", lambda: fleiss_kappa(aggregate_raters(five, n_cat=K)[0]))

if "scipy" in modules:
    from scipy import stats

    timed("pearson5", "scipy", lambda: stats.pearsonr(a, b)[0])
    timed("spearman5", "scipy", lambda: stats.spearmanr(a, b)[0])
    timed("spearman", "scipy", lambda: stats.spearmanr(x, y)[0])
    timed("tau5", "scipy", lambda: stats.kendalltau(a, b)[0])
    timed("tau", "scipy", lambda: stats.kendalltau(x, y)[0])

    def three():
        stats.pearsonr(x, y)
        stats.kendalltau(x, y)
        return stats.spearmanr(x, y)[0]

    timed("correlations", "scipy", three)


def counts_of(columns):
    counts = np.zeros((N, K), dtype=np.int64)
    for column in columns:
        counts[np.arange(N), column] += 1
    return counts


def ordinal_alpha(columns):
    counts = counts_of(columns)
    m = counts.sum(1)
    counts = counts[m >= 2]
    m = m[m >= 2]
    coincidences = (counts / (m - 1)[:, None]).T @ counts - np.diag((counts / (m - 1)[:, None]).sum(0))
    totals = counts.sum(0)
    cumulated = np.cumsum(totals)
    middles = cumulated - totals / 2
    distance = (middles[:, None] - middles[None, :]) ** 2
    n = totals.sum()
    return 1 - (coincidences * distance).sum() / ((np.outer(totals, totals) * distance).sum() / (n - 1))


timed("alpha", "numpy", lambda: ordinal_alpha(codes[:5]))

if "krippendorff" in modules:
    import krippendorff

    data = codes[:5].astype(float)
    timed("alpha", "krippendorff", lambda: krippendorff.alpha(
        reliability_data=data, level_of_measurement="ordinal", value_domain=list(range(K))), 3)


def bootstrap_numpy():
    random = np.random.default_rng(1)
    p = table_of(a, b).ravel() / N
    drawn = random.multinomial(N, p, size=2000).reshape(-1, K, K) / N
    chance = np.einsum("ri,rj->rij", drawn.sum(2), drawn.sum(1))
    values = 1 - (drawn * UNWEIGHTED).sum((1, 2)) / (chance * UNWEIGHTED).sum((1, 2))
    return np.quantile(values, 0.025)


timed("bootstrap", "numpy", bootstrap_numpy)

if "sklearn" in modules:

    def bootstrap_sklearn():
        random = np.random.default_rng(1)
        values = []
        for _ in range(10):
            drawn = random.integers(0, N, N)
            values.append(cohen_kappa_score(a[drawn], b[drawn], labels=LEVELS))
        return np.mean(values)

    timed("bootstrap", "sklearn", bootstrap_sklearn, 1, 200, "10 replicates of rows, times 200")

if "scipy" in modules:

    def bootstrap_scipy():
        def kappa(first, second):
            return kappa_of(table_of(first, second), UNWEIGHTED)

        result = stats.bootstrap((a, b), kappa, paired=True, vectorized=False, n_resamples=50,
                                 method="percentile", random_state=1)
        return result.confidence_interval.low

    timed("bootstrap", "scipy", bootstrap_scipy, 1, 40, "50 replicates of rows, times 40; kappa by numpy")

DS_N = META["dawidSkeneItems"]
votes = codes[:5, :DS_N].astype(np.int64)


def dawid_skene_numpy(steps=20, smoothing=0.01):
    annotators = len(votes)
    one = np.zeros((annotators, DS_N, K))
    for r in range(annotators):
        one[r, np.arange(DS_N), votes[r]] = 1
    posteriors = one.sum(0) / annotators
    likelihood = 0
    for _ in range(steps):
        priors = posteriors.mean(0)
        confusions = np.einsum("ik,ril->rkl", posteriors, one) + smoothing
        confusions /= confusions.sum(2, keepdims=True)
        joint = np.log(priors)[None, :] + sum(np.log(confusions[r])[:, votes[r]].T for r in range(annotators))
        top = joint.max(1, keepdims=True)
        mass = np.exp(joint - top)
        likelihood = (np.log(mass.sum(1)) + top[:, 0]).sum()
        posteriors = mass / mass.sum(1, keepdims=True)
    return likelihood


timed("dawidSkene", "numpy", dawid_skene_numpy)

if "crowdkit" in modules:
    import pandas
    from crowdkit.aggregation import DawidSkene

    frame = pandas.DataFrame({
        "task": np.tile(np.arange(DS_N), 5),
        "worker": np.repeat(np.arange(5), DS_N),
        "label": votes.ravel(),
    })

    def crowd_kit():
        model = DawidSkene(n_iter=20, tol=0)
        model.fit(frame)
        return float(model.probas_.max(axis=1).sum())

    timed("dawidSkene", "crowdkit", crowd_kit, 3, note="its value is another")


def icc_numpy():
    ratings = codes[:5].T.astype(float)
    n, k = ratings.shape
    mean = ratings.mean()
    items = ratings.mean(1)
    raters = ratings.mean(0)
    msb = k * ((items - mean) ** 2).sum() / (n - 1)
    msj = n * ((raters - mean) ** 2).sum() / (k - 1)
    residual = ratings - items[:, None] - raters[None, :] + mean
    mse = (residual**2).sum() / ((n - 1) * (k - 1))
    return (msb - mse) / (msb + (k - 1) * mse + k * (msj - mse) / n)


timed("icc", "numpy", icc_numpy)

if "pingouin" in modules:
    import pandas
    import pingouin

    few = 2000
    frame = pandas.DataFrame({
        "item": np.tile(np.arange(few), 5),
        "rater": np.repeat(np.arange(5), few),
        "value": codes[:5, :few].ravel(),
    })
    timed("icc", "pingouin", lambda: pingouin.intraclass_corr(
        data=frame, targets="item", raters="rater", ratings="value")["ICC"][1], 3, note="2,000 items only")


print(json.dumps({"versions": versions, "missing": missing}))
    sys.exit()

import numpy as np

FOLDER = sys.argv[1]
META = json.load(open(os.path.join(FOLDER, "meta.json")))
N, R, K = META["n"], META["raters"], META["levels"]
codes = np.fromfile(os.path.join(FOLDER, "columns.bin"), dtype=np.uint8).reshape(R, N)
x, y = np.fromfile(os.path.join(FOLDER, "numbers.bin")).reshape(2, N)
a, b = codes[0].astype(np.int64), codes[1].astype(np.int64)
LEVELS = np.arange(K)
rows = {}


def timed(row, library, function, repetitions=5, scale=1, note=None):
    """The median of several runs after one that warms up; `scale` times a run stands for the whole."""
    try:
        value = function()
        seconds = []
        for _ in range(repetitions):
            start = time.perf_counter()
            value = function()
            seconds.append(time.perf_counter() - start)
            if sum(seconds) > 20:
                break
        out = {"ms": statistics.median(seconds) * 1000 * scale, "value": float(value)}
        if note:
            out["note"] = note
        rows.setdefault(row, {})[library] = out
    except Exception as error:
        rows.setdefault(row, {})[library] = {"error": f"{type(error).__name__}: {error}"}


def table_of(first, second):
    return np.bincount(first * K + second, minlength=K * K).reshape(K, K)


def kappa_of(table, weights):
    n = table.sum()
    p = table / n
    chance = np.outer(p.sum(1), p.sum(0))
    return 1 - (p * weights).sum() / (chance * weights).sum()


UNWEIGHTED = 1.0 - np.eye(K)
QUADRATIC = ((LEVELS[:, None] - LEVELS[None, :]) / (K - 1.0)) ** 2

timed("kappa", "numpy", lambda: kappa_of(table_of(a, b), UNWEIGHTED))
timed("kappaQuadratic", "numpy", lambda: kappa_of(table_of(a, b), QUADRATIC))

if "sklearn" in modules:
    from sklearn.metrics import cohen_kappa_score

    timed("kappa", "sklearn", lambda: cohen_kappa_score(a, b, labels=LEVELS))
    timed("kappaQuadratic", "sklearn", lambda: cohen_kappa_score(a, b, labels=LEVELS, weights="quadratic"))

if "statsmodels" in modules:
    from statsmodels.stats.inter_rater import aggregate_raters, cohens_kappa, fleiss_kappa

    timed("kappa", "statsmodels", lambda: cohens_kappa(table_of(a, b)).kappa, note="table by numpy")
    timed("kappaQuadratic", "statsmodels", lambda: cohens_kappa(table_of(a, b), wt="fc").kappa, note="table by numpy")
    five = codes[:5].T
    timed("fleiss", "statsmodels", lambda: fleiss_kappa(aggregate_raters(five, n_cat=K)[0]))

if "scipy" in modules:
    from scipy import stats

    timed("pearson5", "scipy", lambda: stats.pearsonr(a, b)[0])
    timed("spearman5", "scipy", lambda: stats.spearmanr(a, b)[0])
    timed("spearman", "scipy", lambda: stats.spearmanr(x, y)[0])
    timed("tau5", "scipy", lambda: stats.kendalltau(a, b)[0])
    timed("tau", "scipy", lambda: stats.kendalltau(x, y)[0])

    def three():
        stats.pearsonr(x, y)
        stats.kendalltau(x, y)
        return stats.spearmanr(x, y)[0]

    timed("correlations", "scipy", three)


def counts_of(columns):
    counts = np.zeros((N, K), dtype=np.int64)
    for column in columns:
        counts[np.arange(N), column] += 1
    return counts


def ordinal_alpha(columns):
    counts = counts_of(columns)
    m = counts.sum(1)
    counts = counts[m >= 2]
    m = m[m >= 2]
    coincidences = (counts / (m - 1)[:, None]).T @ counts - np.diag((counts / (m - 1)[:, None]).sum(0))
    totals = counts.sum(0)
    cumulated = np.cumsum(totals)
    middles = cumulated - totals / 2
    distance = (middles[:, None] - middles[None, :]) ** 2
    n = totals.sum()
    return 1 - (coincidences * distance).sum() / ((np.outer(totals, totals) * distance).sum() / (n - 1))


timed("alpha", "numpy", lambda: ordinal_alpha(codes[:5]))

if "krippendorff" in modules:
    import krippendorff

    data = codes[:5].astype(float)
    timed("alpha", "krippendorff", lambda: krippendorff.alpha(
        reliability_data=data, level_of_measurement="ordinal", value_domain=list(range(K))), 3)


def bootstrap_numpy():
    random = np.random.default_rng(1)
    p = table_of(a, b).ravel() / N
    drawn = random.multinomial(N, p, size=2000).reshape(-1, K, K) / N
    chance = np.einsum("ri,rj->rij", drawn.sum(2), drawn.sum(1))
    values = 1 - (drawn * UNWEIGHTED).sum((1, 2)) / (chance * UNWEIGHTED).sum((1, 2))
    return np.quantile(values, 0.025)


timed("bootstrap", "numpy", bootstrap_numpy)

if "sklearn" in modules:

    def bootstrap_sklearn():
        random = np.random.default_rng(1)
        values = []
        for _ in range(10):
            drawn = random.integers(0, N, N)
            values.append(cohen_kappa_score(a[drawn], b[drawn], labels=LEVELS))
        return np.mean(values)

    timed("bootstrap", "sklearn", bootstrap_sklearn, 1, 200, "10 replicates of rows, times 200")

if "scipy" in modules:

    def bootstrap_scipy():
        def kappa(first, second):
            return kappa_of(table_of(first, second), UNWEIGHTED)

        result = stats.bootstrap((a, b), kappa, paired=True, vectorized=False, n_resamples=50,
                                 method="percentile", random_state=1)
        return result.confidence_interval.low

    timed("bootstrap", "scipy", bootstrap_scipy, 1, 40, "50 replicates of rows, times 40; kappa by numpy")

DS_N = META["dawidSkeneItems"]
votes = codes[:5, :DS_N].astype(np.int64)


def dawid_skene_numpy(steps=20, smoothing=0.01):
    annotators = len(votes)
    one = np.zeros((annotators, DS_N, K))
    for r in range(annotators):
        one[r, np.arange(DS_N), votes[r]] = 1
    posteriors = one.sum(0) / annotators
    likelihood = 0
    for _ in range(steps):
        priors = posteriors.mean(0)
        confusions = np.einsum("ik,ril->rkl", posteriors, one) + smoothing
        confusions /= confusions.sum(2, keepdims=True)
        joint = np.log(priors)[None, :] + sum(np.log(confusions[r])[:, votes[r]].T for r in range(annotators))
        top = joint.max(1, keepdims=True)
        mass = np.exp(joint - top)
        likelihood = (np.log(mass.sum(1)) + top[:, 0]).sum()
        posteriors = mass / mass.sum(1, keepdims=True)
    return likelihood


timed("dawidSkene", "numpy", dawid_skene_numpy)

if "crowdkit" in modules:
    import pandas
    from crowdkit.aggregation import DawidSkene

    frame = pandas.DataFrame({
        "task": np.tile(np.arange(DS_N), 5),
        "worker": np.repeat(np.arange(5), DS_N),
        "label": votes.ravel(),
    })

    def crowd_kit():
        model = DawidSkene(n_iter=20, tol=0)
        model.fit(frame)
        return float(model.probas_.max(axis=1).sum())

    timed("dawidSkene", "crowdkit", crowd_kit, 3, note="its value is another")


def icc_numpy():
    ratings = codes[:5].T.astype(float)
    n, k = ratings.shape
    mean = ratings.mean()
    items = ratings.mean(1)
    raters = ratings.mean(0)
    msb = k * ((items - mean) ** 2).sum() / (n - 1)
    msj = n * ((raters - mean) ** 2).sum() / (k - 1)
    residual = ratings - items[:, None] - raters[None, :] + mean
    mse = (residual**2).sum() / ((n - 1) * (k - 1))
    return (msb - mse) / (msb + (k - 1) * mse + k * (msj - mse) / n)


timed("icc", "numpy", icc_numpy)

if "pingouin" in modules:
    import pandas
    import pingouin

    few = 2000
    frame = pandas.DataFrame({
        "item": np.tile(np.arange(few), 5),
        "rater": np.repeat(np.arange(5), few),
        "value": codes[:5, :few].ravel(),
    })
    timed("icc", "pingouin", lambda: pingouin.intraclass_corr(
        data=frame, targets="item", raters="rater", ratings="value")["ICC"][1], 3, note="2,000 items only")


def dashboard_numpy():
    """Kappa, quadratic kappa and Spearman of all pairs, 2,000 replicates each."""
    random = np.random.default_rng(1)
    low = 0
    for first in range(R):
        for second in range(first + 1, R):
            table = table_of(codes[first].astype(np.int64), codes[second])
            drawn = random.multinomial(N, table.ravel() / N, size=2000).reshape(-1, K, K).astype(float)
            rows_, columns_ = drawn.sum(2), drawn.sum(1)
            chance = np.einsum("ri,rj->rij", rows_, columns_) / N
            for weights in (UNWEIGHTED, QUADRATIC):
                values = 1 - (drawn * weights).sum((1, 2)) / (chance * weights).sum((1, 2))
                np.quantile(values, (0.025, 0.975))
            first_ranks = np.cumsum(rows_, 1) - rows_ / 2 - N / 2
            second_ranks = np.cumsum(columns_, 1) - columns_ / 2 - N / 2
            products = np.einsum("rij,ri,rj->r", drawn, first_ranks, second_ranks)
            scale = np.sqrt((rows_ * first_ranks**2).sum(1) * (columns_ * second_ranks**2).sum(1))
            low += np.quantile(products / scale, (0.025, 0.975))[0]
    return low / (R * (R - 1) / 2)


timed("dashboard", "numpy", dashboard_numpy, 3, 5, "1 dimension, times 5; percentile limits, no alpha")

print(json.dumps({"versions": versions, "missing": missing, "rows": rows}))
