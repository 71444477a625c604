import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { ListFoot } from '#console/lists/ListFoot.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { DocumentChanges } from '#console/records/DocumentHistory.tsx';
import { useEntryDescription } from '#console/records/EntryContext.ts';
import { Place } from '#console/records/Place.tsx';
import { Timeline } from '#console/records/Timeline.tsx';
import { entities } from '../entities.ts';
import { erasedKind, type AuditRecord } from '../schema.ts';
import { ErasePerson } from './ErasePerson.tsx';
import { UndoButton } from './UndoButton.tsx';

/** The entries of the list: who, what and when, the values before and after, and the available actions. */
export function Entries() {
  const { data, error, refetch } = useListContext<AuditRecord>();
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  if (data.length === 0) return <Nothing />;
  return (
    <>
      <Card>
        <Erasure entries={data} />
        <Timeline
          isExact
          entries={data.map((entry) => ({
            id: entry.id,
            at: entry.at,
            text: <Sentence entry={entry} />,
            children: (
              <>
                <Changed entry={entry} />
                <Buttons entry={entry} among={data} />
              </>
            ),
          }))}
        />
      </Card>
      <ListFoot />
    </>
  );
}

/** Erases the person of the single record that the list is filtered by; for a deleted record there is no other place to do it. */
function Erasure({ entries: [entry] }: { entries: readonly AuditRecord[] }) {
  const { filterValues } = useListContext();
  const kind = erasedKind.safeParse(entry?.entity);
  if (!entry || !kind.success || filterValues['entityId'] === undefined) return null;
  return <ErasePerson entity={kind.data} entityId={entry.entityId} name={entry.entityName ?? '…'} />;
}

function Nothing() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues).length === 0) return <Place title={translate('audit.none')}>{translate('audit.noneHint')}</Place>;
  const clear = { label: translate('ra.navigation.clear_filters'), onPress: () => setFilters({}, [], false) };
  return (
    <Place title={translate('console.list.nothingFound')} action={clear}>
      {translate('console.list.nothingFoundHint')}
    </Place>
  );
}

function Sentence({ entry: { entity, entityId, entityName, action, operation, channel, by, byName, reason } }: { entry: AuditRecord }) {
  const translate = useTranslate();
  const { path, names } = entities[entity] ?? {};
  const name = entityName && names ? translate(`${names}.${entityName}`, { _: entityName }) : entityName;
  const kind = translate(`audit.entities.${entity}`, { _: entity });
  const record = name ? `${kind} ${name}` : kind;
  return (
    <>
      <strong>{byName || by}</strong>
      {' · '}
      {path && entityName ? <Link to={`${path}/${entityId}`}>{record}</Link> : record}
      {' · '}
      {translate(`audit.actions.${action}`, { _: translate('audit.actions.update') })}
      {operation === 'undoChange' && ` · ${translate('console.timeline.byUndo')}`}
      {reason && ` · ${reason}`}
      {channel && channel !== 'console' && ` · ${translate(`audit.channels.${channel}`)}`}
    </>
  );
}

/** The changes; all values of a new record are collapsed. */
function Changed({ entry: { entity, action, changes, names } }: { entry: AuditRecord }) {
  const translate = useTranslate();
  const { resource = 'audit', words = {}, lines } = entities[entity] ?? {};
  if (changes.length === 0) return null;
  const list = <DocumentChanges resource={resource} changes={changes} words={words} names={names} lines={lines} />;
  if (action !== 'create') return list;
  return (
    <details>
      <summary>{translate('audit.fields', { smart_count: changes.length })}</summary>
      {list}
    </details>
  );
}

function Buttons({ entry, among }: { entry: AuditRecord; among: readonly AuditRecord[] }) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const description = useEntryDescription();
  const { id, entity, entityId, undo, requestId } = entry;
  const together = new Set(
    among.filter((other) => other.undo !== null && requestId !== null && other.requestId === requestId).map((other) => other.entityId),
  );
  const isNarrowed = filterValues['entityId'] !== undefined;
  if (isNarrowed && !undo) return null;
  return (
    <p style={{ display: 'flex', flexWrap: 'wrap', gap: '0 8px', margin: '2px 0 0 -5px' }}>
      {!isNarrowed && (
        <Button variant="text" size="small" aria-describedby={description} onClick={() => setFilters({ entity, entityId }, [], false)}>
          {translate('audit.onlyThis')}
        </Button>
      )}
      {undo && <UndoButton change={{ id, entity, entityId, undo }} />}
      {undo && together.size > 1 && <UndoButton change={{ id, entity, entityId, undo }} together={together.size} />}
    </p>
  );
}
