import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDataProvider, useListContext, useNotify, useTranslate, type SortPayload } from 'ra-core';
import { useState, type MouseEvent } from 'react';
import { listFileTypes, type ListExport } from '../data/listExport.ts';
import { saveFile } from '../data/saveFile.ts';
import { useAttempt } from '../notifications/useAttempt.ts';
import { media } from '../theme/media.ts';

/** Saves all rows that match the search and filters of the list around it. On a phone it is an icon. */
export function ExportButton({ title }: { title: string }) {
  const { resource, filterValues, filter, sort, total = 0 } = useListContext();
  const isPhone = useMediaQuery(media.phone);
  return <ExportRows title={title} rows={{ resource, sort, filter: { ...filterValues, ...filter }, total }} isIcon={isPhone} />;
}

/** See {@link ExportRows}. */
export interface ExportRowsProps {
  title: string;
  rows: Pick<ListExport, 'filter' | 'query'> & { resource: string; sort?: SortPayload; total: number };
  isIcon?: boolean;
}

const firstOrder = { field: 'id', order: 'ASC' } as const;

/** Saves all rows of a list, however many, as the server writes them: an Excel workbook or CSV. */
export function ExportRows({ title, rows: { resource, total, sort = firstOrder, ...asked }, isIcon = false }: ExportRowsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const attempt = useAttempt();
  const dataProvider = useDataProvider();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isPending, setPending] = useState(false);
  const close = () => setAnchor(undefined);

  const save = async (kind: keyof typeof listFileTypes) => {
    close();
    setPending(true);
    await attempt(async () => {
      const { data } = await dataProvider['exportList'](resource, { type: listFileTypes[kind], sort, ...asked });
      saveFile(data.bytes, data.fileName ?? `${title}.${kind}`);
      notify('console.list.exported', { type: 'info' });
    });
    setPending(false);
  };
  const button = {
    disabled: total === 0,
    loading: isPending,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== undefined,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  return (
    <>
      {isIcon ? (
        <IconButton {...button} aria-label={translate('ra.action.export')}>
          <DownloadIcon />
        </IconButton>
      ) : (
        <Button {...button} variant="outlined">
          {translate('ra.action.export')} <span aria-hidden>&nbsp;▾</span>
        </Button>
      )}
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={close}>
        <MenuItem onClick={() => void save('xlsx')}>{translate('console.list.asWorkbook')}</MenuItem>
        <MenuItem onClick={() => void save('csv')}>{translate('console.list.asCsv')}</MenuItem>
      </Menu>
    </>
  );
}
