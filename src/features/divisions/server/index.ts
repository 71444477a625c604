export { companyReport } from './companyReport.ts';
export { addDocumentsInCurrency, onDivisionMade } from './extensions.ts';
export {
  activeEngineers,
  companyOf,
  countryOf,
  currencyOf,
  divisionOfTheme,
  engineerField,
  engineerIdOf,
  engineerOfPerson,
  engineerReference,
  lockDivision,
  isActiveOf,
  phoneOf,
  lockEngineers,
  type Company,
  requireActiveDivision,
  officeAddressOf,
} from './published.ts';
export { eraseEngineer } from './erasure.ts';
export { engineerImport } from './engineerImport.ts';
export { divisionRoutes } from './routes.ts';
export { listDivisionsOfTheme } from './store.ts';
export { engineerTable } from './tables.ts';
export { readDivision } from './writes.ts';
