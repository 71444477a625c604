import type { Noun } from '#console/nouns/Noun.ts';
import { language } from '#contract/values.ts';
import { divisions } from '../contract.ts';
import { engineerSkills, type Engineer } from '../schema.ts';
import { CertificatesInput } from './CertificatesInput.tsx';
import { EraseEngineer } from './EraseEngineer.tsx';

/** The engineers of a division; one who leaves becomes inactive. */
export const engineerNoun: Noun<Engineer> = {
  resource: 'divisionEngineers',
  path: '/engineers',
  list: divisions.listEngineersOfDivision,
  create: divisions.createEngineer,
  update: divisions.updateEngineer,
  groups: [
    {
      fields: {
        code: 'text',
        employeeNumber: 'numberCode',
        firstName: 'text',
        lastName: 'text',
        email: { hasHint: true },
        mobile: 'text',
        territory: 'text',
        language: { values: language.options, texts: 'accounts.languages' },
        skills: { kind: 'choices', values: engineerSkills },
        certificates: { Input: CertificatesInput },
        active: 'checkbox',
      },
    },
  ],
  first: {
    code: null,
    employeeNumber: null,
    firstName: null,
    lastName: null,
    email: null,
    mobile: null,
    territory: null,
    language: null,
    skills: [],
    certificates: [],
    active: true,
  },
  columns: {
    fullName: { main: true },
    code: { quiet: true, phone: 'detail' },
    email: { phone: 'detail' },
    mobile: { quiet: true },
    territory: {},
    active: { phone: 'chip' },
  },
  sort: { field: 'fullName', order: 'ASC' },
  filters: [{ source: 'active', label: 'resources.divisionEngineers.fields.active' }],
  nameOf: ({ fullName }) => fullName,
  isKept: true,
  RecordActions: EraseEngineer,
};
