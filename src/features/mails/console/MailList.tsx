import { useTranslate } from 'ra-core';
import { columnsOf } from '#console/lists/columnsOf.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import { mails } from '../contract.ts';
import { mailStatus, mailSubjectType, type Mail } from '../schema.ts';
import { MailChip } from './MailChip.tsx';

const columns = columnsOf<Mail>('mails', mails.listMails, {
  subject: { main: true },
  receiver: { phone: 'detail' },
  receiverName: { quiet: true },
  created: { phone: 'detail', width: '170px', text: ({ created }, format) => format.dateTime(created) },
  status: { phone: 'chip', width: '190px', cell: (mail) => <MailChip mail={mail} /> },
});

const filters: readonly ListFilter[] = [
  {
    source: 'status',
    label: 'resources.mails.fields.status',
    choices: mailStatus.options.map((id) => ({ id, name: `mails.status.${id}` })),
  },
  {
    source: 'subjectType',
    label: 'resources.mails.fields.subjectType',
    choices: mailSubjectType.options.map((id) => ({ id, name: `mails.subjectType.${id}` })),
  },
];

/** The mails of a division to its customers, newest first. */
export function MailList() {
  const translate = useTranslate();
  return (
    <RecordList<Mail>
      resource="mails"
      title="mails.title"
      columns={columns}
      filters={filters}
      sort={{ field: 'created', order: 'DESC' }}
      rowHref={({ id }) => `/mails/${id}`}
      empty={<Place title={translate('mails.list.none')}>{translate('mails.list.noneHint')}</Place>}
    />
  );
}
