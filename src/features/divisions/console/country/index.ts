export { useDivisionCountry } from '../useDivisionCountry.ts';
