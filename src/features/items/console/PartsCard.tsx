import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { focusHeading } from '#console/layout/useNavigationMarks.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { Card } from '#console/records/Card.tsx';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { Place } from '#console/records/Place.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import type { AssemblyItem, Item } from '../schema.ts';
import { PartForm } from './PartForm.tsx';

/** See {@link PartsCard}. */
export interface PartsCardProps {
  item: Pick<Item, 'id' | 'isMakeItem' | 'assemblyItems'>;
  /** Whether the reader may change the parts. */
  mayEdit: boolean;
}

/** The parts of an assembled item, each changed in place. */
export function PartsCard({ item, mayEdit }: PartsCardProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState<string>();
  const [added, setAdded] = useState(0);
  const parts = item.assemblyItems ?? [];
  const mayAdd = mayEdit && item.isMakeItem;
  const [left, setLeft] = useState<string>();
  const frame = useFocusBack(open === undefined ? left : undefined, parts.length);
  const close = () => {
    setLeft(open);
    setOpen(undefined);
  };
  const add = { label: translate('items.part.add'), onPress: () => setOpen('new') };
  if (parts.length === 0 && !item.isMakeItem) return null;
  return (
    <Frame ref={frame}>
      {parts.length > 0 && (
        <Card title={translate('items.parts')}>
          <Parts>
            {parts.map((part) => (
              <li key={part.id} data-part={part.id}>
                {open === part.id ? (
                  <PartForm item={item} part={part} onSaved={close} onClose={close} />
                ) : (
                  <PartRow part={part} mayEdit={mayEdit} onEdit={() => setOpen(part.id)} onRemoved={() => setLeft(part.id)} />
                )}
              </li>
            ))}
          </Parts>
        </Card>
      )}
      {parts.length === 0 && open !== 'new' && (
        <div data-part="new">
          <Place title={translate('items.part.none')} action={mayAdd ? add : undefined}>
            {translate('items.part.noneHint')}
          </Place>
        </div>
      )}
      {open === 'new' && (
        // the next part is added with a new form
        <PartForm key={added} item={item} onSaved={() => setAdded(added + 1)} onClose={close} />
      )}
      {mayAdd && parts.length > 0 && open !== 'new' && (
        <div data-part="new">
          <ActionButton hotkey="a" onPress={add.onPress}>
            {add.label}
          </ActionButton>
        </div>
      )}
    </Frame>
  );
}

/**
 * Returns the focus to the button that opened a form when the form is gone; after a part was removed, to the button that adds one.
 */
function useFocusBack(left: string | undefined, count: number): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (left === undefined || document.activeElement !== document.body) return;
    const buttonOf = (part: string) => frame.current?.querySelector<HTMLElement>(`[data-part="${part}"] button`);
    const button = buttonOf(left) ?? buttonOf('new');
    if (button) button.focus();
    else focusHeading();
  }, [left, count]);
  return frame;
}

interface PartRowProps {
  part: AssemblyItem;
  mayEdit: boolean;
  onEdit: () => void;
  onRemoved: () => void;
}

function PartRow({ part, mayEdit, onEdit, onRemoved }: PartRowProps) {
  const translate = useTranslate();
  const format = useFormat();
  const name = part.partItemDescription;
  return (
    <Row>
      <span className="quantity">
        {part.partItemUnit ? format.quantity(part.quantity, part.partItemUnit) : `${format.number(part.quantity)} ×`}
      </span>
      <Link to={`/items/${part.partItemId}`}>{name}</Link>
      <span className="code">{part.partItemCode}</span>
      {mayEdit && (
        <span className="actions">
          <ActionButton name={translate('items.part.changeOf', { name })} onPress={onEdit}>
            {translate('items.part.change')}
          </ActionButton>
          <Remove part={part} onRemoved={onRemoved} />
        </span>
      )}
    </Row>
  );
}

function Remove({ part, onRemoved }: Pick<PartRowProps, 'part' | 'onRemoved'>) {
  const translate = useTranslate();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const [isAsking, setAsking] = useState(false);
  const remove = useWrite('assemblyItems', 'delete');
  const name = part.partItemDescription;
  const run = async () => {
    try {
      await remove.run({ id: part.id, previousData: part });
      notify('items.part.removed', { type: 'info', messageArgs: { name } });
      onRemoved();
    } catch (error) {
      setAsking(false);
      showProblem(error);
    }
  };
  return (
    <>
      <ActionButton name={translate('items.part.removeOf', { name })} onPress={() => setAsking(true)}>
        {translate('items.part.remove')}
      </ActionButton>
      {isAsking && (
        <Confirmation
          question={translate('items.part.confirm', { name })}
          action={translate('items.part.remove')}
          isPending={remove.isPending}
          onConfirm={() => void run()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const Frame = styled('div')({ marginTop: 16, display: 'grid', gap: 12 });

const Parts = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  li: { padding: '8px 0', borderTop: `1px solid ${colour.line}` },
  'li:first-of-type': { borderTop: 0 },
});

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '88px minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: '4px 12px',
  a: { color: colour.brand },
  '.quantity': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '.code': { color: colour.ink2 },
  '.actions': { display: 'flex', gap: 8 },
  [media.phone]: {
    gridTemplateColumns: '72px minmax(0, 1fr)',
    '.code, .actions': { gridColumn: 2 },
  },
});
