export {
  activeEngineers,
  companyOf,
  countryOf,
  currencyOf,
  engineerField,
  engineerOfPerson,
  engineerReference,
  lockDivision,
  phoneOf,
  lockEngineers,
  type Company,
  requireActiveDivision,
} from './published.ts';
export { divisionRoutes } from './routes.ts';
