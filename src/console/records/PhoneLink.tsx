/** A telephone number as a link that starts a call, high enough for a finger where several stand together (WCAG 2.2, 2.5.8). */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} style={{ display: 'inline-block', minHeight: 24, lineHeight: '24px' }}>
      {phone}
    </a>
  );
}
