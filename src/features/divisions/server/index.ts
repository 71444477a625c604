export { countryOf, engineerName, engineerReference, lockDivision } from './published.ts';
export { divisionRoutes } from './routes.ts';
