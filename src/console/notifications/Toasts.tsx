import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { keyframes, styled } from '@mui/material/styles';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'ra-core';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { freePlace } from './freePlace.ts';
import { topBarHeight } from '../layout/topBarHeight.ts';

/** Milliseconds that a toast is shown, that it stays after it was hovered or focused, and of its transitions. */
export const toastTimes = { stay: 5000, extended: 1000, ease: 300 } as const;

/** The messages at the top right, below the navbar and below buttons that they would cover; each disappears by itself. */
export function Toasts() {
  const translate = useTranslate();
  const { notifications, setNotifications } = useNotificationContext();
  const remove = useCallback(
    (gone: NotificationPayload) => setNotifications((before) => before.filter((toast) => toast !== gone)),
    [setNotifications],
  );
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || notifications.length === 0) return undefined;
    const place = () => (element.style.top = `${topOf(element)}px`);
    place();
    // a message may be shown before its page has rendered its buttons
    const timer = setInterval(place, 250);
    return () => clearInterval(timer);
  }, [notifications]);
  return (
    <Region ref={region} aria-label={translate('console.toast.region')}>
      {notifications.map((toast) => (
        <Toast key={keyOf(toast)} toast={toast} onGone={remove} />
      ))}
    </Region>
  );
}

const belowBar = topBarHeight + 12;

function topOf(region: HTMLElement): number {
  const pressed = document.querySelectorAll('main :is(a, button, input, select, textarea, [role="button"]), [role="dialog"] button');
  const boxes = [...pressed].map((element) => element.getBoundingClientRect());
  return freePlace(region.getBoundingClientRect(), boxes, { top: belowBar, lowest: window.innerHeight });
}

const keys = new WeakMap<NotificationPayload, number>();
let lastKey = 0;

// the same message may be shown twice, so its object is its key
function keyOf(toast: NotificationPayload): number {
  const key = keys.get(toast) ?? ++lastKey;
  keys.set(toast, key);
  return key;
}

function Toast({ toast, onGone }: { toast: NotificationPayload; onGone: (toast: NotificationPayload) => void }) {
  const translate = useTranslate();
  const { message, type, notificationOptions } = toast;
  const [isHeld, setIsHeld] = useState(false);
  const [stay, setStay] = useState<number>(notificationOptions?.autoHideDuration ?? toastTimes.stay);
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => setIsLeaving(true), stay);
    return () => clearTimeout(timer);
  }, [isHeld, stay]);
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => onGone(toast), toastTimes.ease);
    return () => clearTimeout(timer);
  }, [isLeaving, onGone, toast]);

  const hold = () => {
    setIsLeaving(false);
    setIsHeld(true);
  };
  const release = () => {
    setStay(toastTimes.extended);
    setIsHeld(false);
  };
  const text = typeof message === 'string' ? translate(message, { _: message, ...notificationOptions?.messageArgs }) : message;
  return (
    <Message
      role={type === 'error' ? 'alert' : 'status'}
      data-type={type}
      data-leaving={isLeaving || undefined}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span aria-hidden>{shapes[type] ?? '○'}</span>
      <span className="text">{text}</span>
      <IconButton size="small" aria-label={translate('console.toast.close')} onClick={() => setIsLeaving(true)}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Message>
  );
}

const shapes: Readonly<Record<string, string>> = { success: '●', info: '○', warning: '▲', error: '■' };

const slideUp = keyframes({ from: { opacity: 0, transform: 'translateY(16px)' }, to: { opacity: 1, transform: 'none' } });

const Region = styled('section')({
  position: 'fixed',
  top: belowBar,
  insetInlineEnd: 16,
  zIndex: 1400,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  maxWidth: 'min(420px, calc(100vw - 32px))',
  [media.print]: { display: 'none' },
});

const Message = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '8px 8px 8px 14px',
  borderRadius: 8,
  border: `1px solid ${colour.line2}`,
  backgroundColor: colour.card,
  color: colour.ink,
  boxShadow: `0 8px 24px ${colour.shade}`,
  fontSize: '0.875rem',
  animation: `${slideUp} ${toastTimes.ease}ms ease-in`,
  transition: `opacity ${toastTimes.ease}ms ease-in`,
  '&[data-leaving]': { opacity: 0 },
  '& > span': { padding: '4px 0' },
  '.text': { flex: 1, overflowWrap: 'anywhere' },
  '&[data-type="success"] > span:first-of-type': { color: colour.ok },
  '&[data-type="info"] > span:first-of-type': { color: colour.info },
  '&[data-type="warning"] > span:first-of-type': { color: colour.warn },
  '&[data-type="error"] > span:first-of-type': { color: colour.bad },
});
