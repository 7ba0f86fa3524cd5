/**
 * How a report looks, on its page and in the file that stands alone: on screen, narrow, dark, and on A4. A text
 * rather than a style sheet, since the file carries it inside.
 */
export const REPORT_STYLE = `
.rp { display: grid; grid-template-columns: minmax(0, 1fr); gap: 18px; line-height: 1.5; }
.rp p, .rp dl, .rp dd, .rp ul, .rp pre { margin: 0; }
.rp h2 { margin: 0 0 4px; font-size: 18px; font-weight: 650; letter-spacing: -0.01em; overflow-wrap: anywhere; }
.rp h3 { margin: 0 0 2px; font-size: 13.5px; font-weight: 600; overflow-wrap: anywhere; }
.rp-part { min-width: 0; border: 1px solid var(--line); border-radius: 10px; background: var(--panel); padding: 18px 22px; }
.rp-part > * + * { margin-top: 12px; }
.rp .rp-about { color: var(--ink2); overflow-wrap: anywhere; }
.rp-part > .rp-about + .rp-about { margin-top: 2px; }
.rp-say { font-size: 16px; }
.rp-answer { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px 28px; border-block: 1px solid var(--line2); padding: 12px 0; }
.rp-answer dt { color: var(--ink3); font-size: 11px; font-weight: 500; letter-spacing: 0.06em; text-transform: uppercase; }
.rp-answer dd { overflow-wrap: anywhere; }
.rp-answer dd > p:first-child { font-size: 15px; line-height: 1.4; }
.rp .rp-detail { margin-top: 4px; color: var(--ink2); font-size: 12.5px; }
.rp .rp-note { color: var(--ink3); font-size: 12px; }
.rp-notes { display: grid; gap: 3px; list-style: disc; padding-left: 18px; color: var(--ink2); font-size: 12.5px; }
.rp-methods { max-width: 78ch; }
.rp-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.rp-table { position: relative; min-width: 0; }
.rp table { width: 100%; margin-top: 4px; border-collapse: collapse; font-size: 12.5px; }
.rp th { border-bottom: 1px solid var(--line); padding: 6px 6px 5px; color: var(--ink3); font-size: 11.5px; font-weight: 500; text-align: left; vertical-align: bottom; }
.rp td { border-bottom: 1px solid var(--line2); padding: 5px 6px; vertical-align: top; overflow-wrap: break-word; font-variant-numeric: tabular-nums; }
.rp :is(th, td):first-child { padding-left: 0; }
.rp :is(th, td):last-child { padding-right: 0; }
.rp tbody tr:last-child td { border-bottom: 0; }
.rp :is(th, td).rp-right { text-align: right; overflow-wrap: normal; }
.rp .rp-name { min-width: 7.5rem; }
.rp .rp-short { white-space: nowrap; }
.rp-ci { color: var(--ink3); white-space: nowrap; }
.rp .rp-plot { position: relative; width: 16%; min-width: 6rem; padding: 0 6px; }
.rp td.rp-plot > svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.rp svg { display: block; }
.rp svg text { fill: var(--ink2); font-size: 11px; }
.rp td.rp-hash { overflow-wrap: anywhere; font-family: var(--font-mono); font-size: 11px; }
.rp-code { border-radius: 8px; background: var(--line2); padding: 10px 14px; font: 12px / 1.55 var(--font-mono); white-space: pre-wrap; overflow-wrap: anywhere; }
.rp-code code { font: inherit; }
@media screen and (width < 60rem) {
	.rp-part { padding: 16px; }
	.rp-answer { grid-template-columns: minmax(0, 1fr); }
	.rp thead { display: none; }
	.rp table, .rp tbody { display: block; }
	.rp tr { display: flex; flex-wrap: wrap; gap: 1px 14px; border-bottom: 1px solid var(--line2); padding: 8px 0 10px; }
	.rp tbody tr:last-child { border-bottom: 0; }
	.rp td, .rp td.rp-right, .rp td.rp-name { min-width: 0; max-width: 100%; border: 0; padding: 0; text-align: left; }
	.rp td:not(.rp-plot):empty { display: none; }
	.rp td:not(.rp-plot)::before { color: var(--ink3); content: attr(data-label) " "; }
	.rp .rp-plot { flex: 1 0 100%; width: auto; height: 30px; }
}
@media print {
	.rp { display: block; font-size: 9.5pt; }
	.rp > * + * { margin-top: 14px; }
	.rp-part { border: 0; border-radius: 0; background: none; padding: 0; }
	.rp-part + .rp-part { border-top: 1px solid var(--line); padding-top: 10px; }
	.rp-dimension ~ .rp-dimension { break-before: page; border-top: 0; padding-top: 0; }
	.rp h2 { font-size: 13pt; }
	.rp h3 { font-size: 10pt; }
	.rp-answer dd > p:first-child { font-size: 10.5pt; }
	.rp :is(h2, h3, thead, h3 + .rp-note, .rp-about) { break-after: avoid; }
	.rp-table > .rp-note:last-child { break-before: avoid; }
	.rp thead { display: table-header-group; }
	.rp :is(tr, dl > div, li, .rp-keep, .rp-code) { break-inside: avoid; }
	.rp table { font-size: 7.5pt; }
	.rp th { font-size: 7.2pt; }
	.rp :is(th, td) { padding-inline: 3px; }
	.rp .rp-plot { min-width: 4.2rem; }
	.rp .tick-between { display: none; }
	.rp .rp-name { min-width: 4.6rem; }
	.rp-hash { font-size: 6.8pt; }
	.rp :is(.rp-detail, .rp-notes, .rp-note) { font-size: 8.4pt; }
	.rp-code { border: 1px solid var(--line); background: none; font-size: 8.2pt; }
	.rp svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;

/** Around it where it stands alone: what the app's own style sheet says elsewhere. */
export const STANDALONE_STYLE = `
:root { color-scheme: light; --bg: #fbfaf8; --panel: #fff; --ink: #1c1b1a; --ink2: #5f5b55; --ink3: #716b63; --line: #e7e3dc; --line2: #f1eee8; --accent: #3d4fd1; --reject: #b04c12; --band: #efeae0; --font-mono: ui-monospace, "DejaVu Sans Mono", monospace; }
@media screen and (prefers-color-scheme: dark) {
	:root { color-scheme: dark; --bg: #151514; --panel: #1d1c1b; --ink: #efece6; --ink2: #b0aaa1; --ink3: #9b958c; --line: #33312e; --line2: #282624; --accent: #93a0ff; --reject: #f0955c; --band: #2b2823; }
}
@media (forced-colors: active) {
	:root { --bg: Canvas; --panel: Canvas; --ink: CanvasText; --ink2: CanvasText; --ink3: CanvasText; --line: CanvasText; --line2: color-mix(in srgb, CanvasText 30%, Canvas); --accent: CanvasText; --reject: CanvasText; --band: color-mix(in srgb, CanvasText 24%, Canvas); }
}
@page { size: A4; margin: 14mm 12mm; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 14px / 1.5 Inter, system-ui, "DejaVu Sans", sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 28px clamp(14px, 3vw, 32px) 60px; }
h1 { margin: 0 0 6px; font-size: 24px; font-weight: 650; letter-spacing: -0.015em; line-height: 1.25; overflow-wrap: anywhere; }
@media print { body { background: none; } main { max-width: none; padding: 0; } h1 { font-size: 16pt; } }
${REPORT_STYLE}`;
