export { dashboard } from "./dashboard.ts";
export type {
	DashboardOptions,
	DimensionAgreement,
	DimensionData,
	OverallAgreement,
	PairAgreement,
	RatedColumn,
} from "./dashboard-data.ts";
