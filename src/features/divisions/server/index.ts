export {
  companyOf,
  type Company,
  countryOf,
  currencyOf,
  engineerName,
  engineerOfPerson,
  engineerReference,
  lockDivision,
  phoneOf,
} from './published.ts';
export { divisionRoutes } from './routes.ts';
