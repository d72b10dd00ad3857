import { formatPhone } from '../booking/phone-format.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Icon } from '../ui/icon.tsx';

type DemoPhoneProps = {
  /** In international form, such as `+15125550100`. Null shows nothing. */
  phone: string | null;
  variant: 'night' | 'secondary';
};

export function DemoPhone({ phone, variant }: DemoPhoneProps) {
  if (phone === null) return null;
  return (
    <a href={`tel:${phone}`} className={`${buttonStyle(variant)} max-sm:w-full`}>
      <Icon name="phone" className="size-4.5" />
      <span>
        Call our AI receptionist: <span className="whitespace-nowrap">{formatPhone(phone)}</span>
      </span>
    </a>
  );
}
