/** @jsxImportSource preact */
import { Field, Tick } from '../Field.tsx';
import { usePage } from '../Page.tsx';
import type { Texts } from '../texts.ts';
import { givenOf, type Reporter } from './reporter.ts';

/** How the person who reports can be reached, and what may be done with it. */
export interface ReporterState extends Reporter {
  consent: boolean;
  remember: boolean;
}

type Errors = Partial<Record<'name' | 'phone' | 'email' | 'consent', string>>;

/** What is missing: a way to reach the person where one is needed, and their consent where there is one. */
export function reporterErrors(reporter: ReporterState, isNeeded: boolean, text: Texts['report']): Errors {
  const isGiven = isReachable(reporter);
  return {
    ...(isNeeded && !isGiven ? { name: text.whoNeeded } : {}),
    ...(isGiven && !reporter.consent ? { consent: text.consentNeeded } : {}),
  };
}

function isReachable({ name, email, phone }: Reporter): boolean {
  return Object.keys(givenOf({ name, email, phone })).length > 0;
}

interface ReporterFieldsProps {
  reporter: ReporterState;
  onReporter: (reporter: ReporterState) => void;
  errors: Errors;
  isOptional: boolean;
}

/** Name, e-mail and telephone; consent is asked for as soon as one of them is filled in. */
export function ReporterFields({ reporter, onReporter, errors, isOptional }: ReporterFieldsProps) {
  const { text } = usePage();
  const change = (changes: Partial<ReporterState>) => onReporter({ ...reporter, ...changes });
  return (
    <fieldset>
      <legend>
        {text.report.who}
        {isOptional && <span class="quiet"> ({text.common.optional})</span>}
      </legend>
      <Field
        label={text.report.name}
        name="name"
        autoComplete="name"
        maxLength={100}
        value={reporter.name}
        onValue={(name) => change({ name })}
        error={errors.name}
      />
      <div class="pair">
        <Field
          label={text.report.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={25}
          value={reporter.phone}
          onValue={(phone) => change({ phone })}
          error={errors.phone}
        />
        <Field
          label={text.report.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={100}
          value={reporter.email}
          onValue={(email) => change({ email })}
          error={errors.email}
        />
      </div>
      {isReachable(reporter) && (
        <>
          <Tick label={text.report.consent} isTicked={reporter.consent} onTick={(consent) => change({ consent })} error={errors.consent} />
          <Tick label={text.report.remember} isTicked={reporter.remember} onTick={(remember) => change({ remember })} />
        </>
      )}
    </fieldset>
  );
}
