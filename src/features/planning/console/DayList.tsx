import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { colour } from '#console/theme/colour.ts';
import type { PlanningBoard } from '../schema.ts';
import { Absences, absencesIn } from './Absences.tsx';
import { isOnDay, unassignedVisits, visitsOn, type BoardPlace } from './boardPlace.ts';
import { VisitCard } from './VisitCard.tsx';
import type { Plannable } from './waiting.ts';

/** See {@link DayList}. */
export interface DayListProps {
  board: PlanningBoard;
  days: readonly string[];
  onChoose: (item: Plannable, at?: Partial<BoardPlace>) => void;
}

/** The board for small screens: day by day, the engineers with their visits and absences. */
export function DayList({ board, days, onChoose }: DayListProps) {
  const translate = useTranslate();
  const format = useFormat();
  return days.map((day) => {
    const slot = { day, hour: undefined };
    const unassigned = unassignedVisits(board).filter((visit) => isOnDay(visit, day));
    const rows = board.engineers.map((engineer) => ({
      engineer,
      visits: visitsOn(board, { engineerId: engineer.id, day }),
      isAway: absencesIn(engineer, slot).length > 0,
    }));
    return (
      <Day key={day} aria-label={format.longDate(day)}>
        <h2>{format.longDate(day)}</h2>
        {unassigned.length > 0 && (
          <div>
            <h3>{translate('planning.noEngineer')}</h3>
            {unassigned.map((visit) => (
              <VisitCard key={visit.id} board={board} visit={visit} engineerId={undefined} day={day} onChoose={onChoose} />
            ))}
          </div>
        )}
        {[{ visits: unassigned }, ...rows].every(({ visits }) => visits.length === 0) && <p>{translate('planning.nothingPlanned')}</p>}
        {rows
          .filter(({ visits, isAway }) => visits.length > 0 || isAway)
          .map(({ engineer, visits }) => (
            <div key={engineer.id}>
              <h3>{engineer.fullName}</h3>
              <Absences engineer={engineer} slot={slot} />
              {visits.map((visit) => (
                <VisitCard key={visit.id} board={board} visit={visit} engineerId={engineer.id} day={day} onChoose={onChoose} />
              ))}
            </div>
          ))}
      </Day>
    );
  });
}

const Day = styled('section')({
  padding: '10px 12px',
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  h2: { margin: '0 0 6px', fontSize: '1rem', fontWeight: 640 },
  h3: { margin: '8px 0 4px', fontSize: '0.875rem', fontWeight: 640, color: colour.ink2 },
  p: { margin: 0, color: colour.ink2 },
});
