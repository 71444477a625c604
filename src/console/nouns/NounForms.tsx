import { useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useCan } from '../data/DataContext.ts';
import { FieldGroup } from '../forms/FieldGroup.tsx';
import { NounForm } from '../forms/NounForm.tsx';
import { Refused } from '../layout/Refused.tsx';
import { DeleteAction } from '../records/DeleteAction.tsx';
import { LoadingPlace } from '../records/LoadingPlace.tsx';
import { RecordPlace } from '../records/RecordPlace.tsx';
import { FieldInput } from './FieldInput.tsx';
import { fieldsOf } from './fieldsOf.ts';
import type { Noun } from './Noun.ts';

/** The form of a new record of a noun. */
export function NounCreate<Row extends RaRecord>({ noun }: { noun: Noun<Row> }) {
  const { resource, create, first, useFirst = useNoMore, capability = administration } = noun;
  const title = useTranslate()(`${resource}.new`);
  const more = useFirst();
  const record = useMemo(() => more && { ...first, ...more }, [first, more]);
  const [focus] = fieldsOf(noun)[0] ?? ['code'];
  if (!record) return <LoadingPlace />;
  const crumbs = [{ label: title }];
  return (
    <NounForm {...placeOf(noun)} {...{ capability, record, title, crumbs, focus }} schema={create.body}>
      <Groups noun={noun} isStored={false} />
    </NounForm>
  );
}

const administration = 'administrator';
const noMore = {};
const useNoMore = () => noMore;

/** The form of a record of a noun, with the action that deletes it. */
export function NounEdit<Row extends RaRecord>({ noun }: { noun: Noun<Row> }) {
  const { resource, path, update, isKept = false, capability = administration, RecordActions } = noun;
  const mayWrite = useCan(capability);
  const [focus] = fieldsOf(noun).find(([, { isFixed }]) => !isFixed) ?? ['code'];
  // the page of the record shows the same
  if (!mayWrite && noun.page) return <Refused />;
  return (
    <RecordPlace isForm resource={resource} home={{ label: `${resource}.title`, to: path }}>
      {(found) => {
        const record = found as unknown as Row & { version?: number }; // the record of the noun's own resource
        const name = noun.nameOf?.(record) ?? String(record['description']);
        const crumbs = [{ label: name, ...(noun.page ? { to: noun.page(String(record.id)) } : {}) }];
        return (
          <NounForm
            {...placeOf(noun, String(record.id))}
            capability={capability}
            schema={update.body}
            record={record}
            title={name}
            crumbs={crumbs}
            focus={focus}
            actions={
              <>
                {!isKept && <Removal noun={noun} record={record} name={name} />}
                {RecordActions && <RecordActions record={record} />}
              </>
            }
          >
            <Groups noun={noun} isStored />
          </NounForm>
        );
      }}
    </RecordPlace>
  );
}

function placeOf<Row extends RaRecord>({ resource, path, page }: Noun<Row>, id?: string) {
  const next = (saved: { id: string }) => page?.(saved.id) ?? path;
  return { resource, path, back: id !== undefined && page ? page(id) : path, next, saved: 'nouns.saved', isGrouped: true };
}

function Groups<Row extends RaRecord>({ noun: { resource, groups }, isStored }: { noun: Noun<Row>; isStored: boolean }) {
  const translate = useTranslate();
  return groups.map(({ title, fields }, index) => (
    <FieldGroup key={title ?? index} {...(title ? { title: translate(title) } : {})}>
      {Object.entries(fields).map(([name, field]) => (
        <FieldInput key={name} resource={resource} name={name} field={field} isStored={isStored} />
      ))}
    </FieldGroup>
  ));
}

function Removal<Row extends RaRecord>({ noun, record, name }: { noun: Noun<Row>; record: Row & { version?: number }; name: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  return (
    <DeleteAction
      resource={noun.resource}
      record={{ ...record, id: String(record.id) }}
      question={translate('nouns.removeQuestion', { name })}
      next={noun.path}
      onDeleted={() => notify('nouns.removed', { type: 'info', messageArgs: { name } })}
    />
  );
}
