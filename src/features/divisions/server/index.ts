export { countryOf, currencyOf, engineerName, engineerReference, lockDivision } from './published.ts';
export { divisionRoutes } from './routes.ts';
