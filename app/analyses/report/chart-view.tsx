import { BarsPlot } from "../../ui/charts/bars-plot.tsx";
import { HeatPlot } from "../../ui/charts/heat-plot.tsx";
import { Histogram } from "../../ui/charts/histogram.tsx";
import { ScatterPlot } from "../../ui/charts/scatter-plot.tsx";
import type { Chart } from "./chart.ts";

/** The drawing of a chart; its numbers stand in the tables as well. */
export function ChartView({ chart, slug }: { chart: Chart; slug: string }) {
	switch (chart.kind) {
		case "scatter":
			return <ScatterPlot {...chart} />;
		case "bars":
			return <BarsPlot {...chart} />;
		case "heat":
			return <HeatPlot {...chart} base={`/projects/${slug}/`} />;
		case "histogram":
			return <Histogram {...chart} />;
	}
}
