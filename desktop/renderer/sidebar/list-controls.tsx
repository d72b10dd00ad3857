import { DropdownMenu } from 'radix-ui';
import { nameOfState } from '../drafts/draft-state.ts';
import { CheckIcon, CloseIcon, SearchIcon, SortIcon } from '../ui/icons.tsx';
import { type DraftFilter, type DraftOrder, FILTERS, ORDERS, parseFilter, parseOrder } from './filter-drafts.ts';

type ListControlsProps = {
  query: string;
  order: DraftOrder;
  filter: DraftFilter;
  outcome: string;
  draftsFolder: string;
  onQuery: (query: string) => void;
  onOrder: (order: DraftOrder) => void;
  onFilter: (filter: DraftFilter) => void;
  onChooseFolder: () => void;
};

const ORDER_NAMES: Record<DraftOrder, string> = { edited: 'Recently edited', title: 'Title', state: 'Status' };

export function ListControls(props: ListControlsProps) {
  const { query, order, filter, outcome, onQuery } = props;
  const isNarrowed = filter !== 'all' || order !== 'edited';
  return (
    <div className="flex flex-none items-center gap-1 px-3 pb-2">
      <div className="relative min-w-0 flex-1">
        <SearchIcon
          width="15"
          height="15"
          className="pointer-events-none absolute left-2.5 top-1/2 -translate-y-1/2 text-ink-soft"
        />
        <input
          id="find-draft"
          type="search"
          aria-label="Find a draft"
          placeholder="Find a draft"
          spellCheck={false}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onQuery('')}
          className="field !min-h-8 !py-1 !pl-8 !pr-8"
        />
        {query !== '' && (
          <button
            type="button"
            className="absolute right-1.5 top-1/2 grid size-6 -translate-y-1/2 place-items-center rounded text-ink-soft hover:text-ink"
            aria-label="Clear"
            onClick={() => onQuery('')}
          >
            <CloseIcon width="14" height="14" />
          </button>
        )}
      </div>
      <SortMenu {...props} isNarrowed={isNarrowed} />
      <p role="status" className="sr-only">
        {outcome}
      </p>
    </div>
  );
}

function SortMenu({
  order,
  filter,
  draftsFolder,
  onOrder,
  onFilter,
  onChooseFolder,
  isNarrowed,
}: ListControlsProps & { isNarrowed: boolean }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger
        className={`button-icon relative ${isNarrowed ? '!text-accent' : ''}`}
        aria-label={isNarrowed ? 'Sort and filter, changed' : 'Sort and filter'}
      >
        <SortIcon />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="hint z-50 w-60 rounded-xl border border-line bg-surface p-1.5 shadow-card"
        >
          <DropdownMenu.Label className="px-2.5 py-1 text-xs font-semibold text-ink-soft">Sort by</DropdownMenu.Label>
          <DropdownMenu.RadioGroup value={order} onValueChange={(next) => onOrder(parseOrder(next))}>
            {ORDERS.map((each) => (
              <Choice key={each} value={each} label={ORDER_NAMES[each]} />
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          <DropdownMenu.Label className="px-2.5 py-1 text-xs font-semibold text-ink-soft">Show</DropdownMenu.Label>
          <DropdownMenu.RadioGroup value={filter} onValueChange={(next) => onFilter(parseFilter(next))}>
            {FILTERS.map((each) => (
              <Choice key={each} value={each} label={nameOfFilter(each)} />
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          <DropdownMenu.Label className="px-2.5 py-1 text-xs leading-snug text-ink-soft [overflow-wrap:anywhere]">
            Files in {draftsFolder}
          </DropdownMenu.Label>
          <DropdownMenu.Item className="menu-item" onSelect={onChooseFolder}>
            Choose drafts folder...
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Choice({ value, label }: { value: string; label: string }) {
  return (
    <DropdownMenu.RadioItem value={value} className="menu-item">
      <span className="grid size-4 place-items-center">
        <DropdownMenu.ItemIndicator>
          <CheckIcon width="14" height="14" />
        </DropdownMenu.ItemIndicator>
      </span>
      {label}
    </DropdownMenu.RadioItem>
  );
}

export function nameOfFilter(filter: DraftFilter): string {
  return filter === 'all' ? 'All' : nameOfState(filter);
}
