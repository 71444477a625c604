import sql from 'sql-template-tag';
import { addError } from '#server/imports/entity.ts';
import { nounImport } from '#server/imports/nounImport.ts';
import { engineerFields, type Engineer } from '../schema.ts';
import { engineerTable } from './tables.ts';

const { code, employeeNumber, firstName, lastName, fullName, email, mobile, skills, language, territory, active } = engineerFields;

/** Import of engineers, identified by their code; certificates are typed in the console. */
export const engineerImport = nounImport({
  name: 'engineers',
  resource: 'divisionEngineers',
  table: engineerTable,
  fields: { code, employeeNumber, firstName, lastName, fullName, email, mobile, territory, language, skills, active },
  required: ['code', 'employeeNumber', 'email'],
  calledBy: 'fullName',
  titles: ['code', 'fullName'],
  defaults: { skills: [], certificates: [], active: true },
  unique: { field: 'email', among: sql`r.active` },
  added: ({ division }) => ({ divisions: [division] }),
  examples: {
    code: 'VB01',
    employeeNumber: '101',
    firstName: 'Mike',
    lastName: 'Visser',
    email: 'mike@example.com',
    mobile: '06 12345678',
    language: 'nl',
    skills: 'Electrical',
  },
  check(_call, rows) {
    for (const row of rows) {
      const before = row.before as Engineer | undefined; // the columns of the table
      const name = engineerName({ ...before, ...row.values }, before);
      if (name) row.values['fullName'] = name;
      else if (!row.errors['fullName']) addError(row, 'fullName', 'required');
    }
  },
});

/** The full name: the given one, else first and last name. */
export function engineerName(engineer: Partial<Engineer>, before: Engineer | undefined): string {
  const joined = ({ firstName: first, lastName: last }: Partial<Engineer>) => [first, last].filter(Boolean).join(' ');
  const isJoined = !engineer.fullName || (before !== undefined && engineer.fullName === joined(before));
  return isJoined ? joined(engineer) : (engineer.fullName ?? '');
}
