import { ROUTES } from '../../content/routes.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Icon } from '../ui/icon.tsx';

type DemoLinkProps = {
  label: string;
  /** The tracking marker, for whatever an owner connects (specification, "Home"). No script of ours reads it. */
  marker?: 'demo' | 'consultation';
  variant?: 'primary' | 'secondary' | 'lamp';
  className?: string;
};

/** The way to the demo page: what every page ends in. */
export function DemoLink({ label, marker = 'demo', variant = 'primary', className = 'max-sm:w-full' }: DemoLinkProps) {
  return (
    <a href={ROUTES.demo.path} data-track={marker} className={`${buttonStyle(variant)} ${className}`}>
      {label}
      <Icon name="arrow-right" className="size-4.5" />
    </a>
  );
}
