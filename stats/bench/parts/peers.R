# Times R packages on the columns that the bench wrote: one JSON object on standard output.
# Rscript peers.R FOLDER, as peers.py. A package that is not installed is listed as missing.
folder <- commandArgs(trailingOnly = TRUE)[1]
meta <- readLines(file.path(folder, "meta.txt"))
n <- as.integer(meta[1]); raters <- as.integer(meta[2]); levels <- as.integer(meta[3])
codes <- matrix(as.integer(readBin(file.path(folder, "columns.bin"), "raw", n * raters)), nrow = n)
numbers <- matrix(readBin(file.path(folder, "numbers.bin"), "double", 2 * n), nrow = n)
rows <- list()
missing <- c()
versions <- c(R = paste(R.version$major, R.version$minor, sep = "."))
has <- function(name) {
  there <- requireNamespace(name, quietly = TRUE)
  if (there) versions[name] <<- as.character(utils::packageVersion(name)) else missing <<- c(missing, name)
  there
}
quoted <- function(text) paste0('"', gsub('"', "'", text), '"')
timed <- function(row, library, run, repetitions = 5, note = NULL) {
  result <- tryCatch({
    value <- run()
    seconds <- sapply(seq_len(repetitions), function(i) system.time(value <<- run())[["elapsed"]])
    paste0('{"ms":', median(seconds) * 1000, ',"value":', format(value, digits = 17),
      if (!is.null(note)) paste0(',"note":', quoted(note)), "}")
  }, error = function(e) paste0('{"error":', quoted(conditionMessage(e)), "}"))
  rows[[row]] <<- c(rows[[row]], paste0(quoted(library), ":", result))
}
two <- codes[, 1:2]
five <- codes[, 1:5]
few <- seq_len(min(n, 10000))
timed("spearman5", "R", function() cor(two[, 1], two[, 2], method = "spearman"))
timed("spearman", "R", function() cor(numbers[, 1], numbers[, 2], method = "spearman"))
timed("tau", "R", function() cor(numbers[few, 1], numbers[few, 2], method = "kendall"), 1, "10,000 items only")
timed("bootstrap", "R", function() {
  p <- as.vector(table(factor(two[, 1], 0:(levels - 1)), factor(two[, 2], 0:(levels - 1)))) / n
  drawn <- rmultinom(2000, n, p) / n
  values <- apply(drawn, 2, function(cells) {
    square <- matrix(cells, levels)
    chance <- sum(rowSums(square) * colSums(square))
    (sum(diag(square)) - chance) / (1 - chance)
  })
  quantile(values, 0.025)
}, 3, "rmultinom on the table")
if (has("irr")) {
  timed("kappa", "irr", function() irr::kappa2(two)$value)
  timed("kappaQuadratic", "irr", function() irr::kappa2(two, weight = "squared")$value)
  timed("alpha", "irr", function() irr::kripp.alpha(t(five[few, ]), "ordinal")$value, 1, "10,000 items only")
  timed("icc", "irr", function() irr::icc(five, model = "twoway", type = "agreement")$value, 3)
}
if (has("irrCAC")) {
  timed("ac1", "irrCAC", function() irrCAC::gwet.ac1.raw(five)$est$coeff.val, 3)
}
if (has("psych")) {
  timed("icc", "psych", function() psych::ICC(five[1:2000, ], lmer = FALSE)$results$ICC[2], 1, "2,000 items only")
}
parts <- sapply(names(rows), function(row) paste0(quoted(row), ":{", paste(rows[[row]], collapse = ","), "}"))
listed <- paste0("{", paste0(quoted(names(versions)), ":", quoted(versions), collapse = ","), "}")
cat(paste0('{"versions":', listed, ',"missing":[', paste(quoted(missing)[seq_along(missing)], collapse = ","),
  '],"rows":{', paste(parts, collapse = ","), "}}\n"))
