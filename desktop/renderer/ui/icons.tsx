import type { ReactNode, SVGProps } from 'react';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>;

function Icon({ children, ...props }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {children}
    </svg>
  );
}

const pathIcon = (d: string) => (props: IconProps) => (
  <Icon {...props}>
    <path d={d} />
  </Icon>
);

export const PlusIcon = pathIcon('M12 5v14M5 12h14');
export const SearchIcon = pathIcon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.2 15.2 20 20');
export const SortIcon = pathIcon('M4 7h16M7 12h10M10 17h4');
export const HistoryIcon = pathIcon('M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4 9M4 4.5V9h4.5M12 8v4.5l3 1.5');
export const CloseIcon = pathIcon('M6 6l12 12M18 6 6 18');
export const CheckIcon = pathIcon('m5 12.5 4.5 4.5L19 7.5');
export const ChevronDownIcon = pathIcon('m7 10 5 5 5-5');
export const CalendarIcon = pathIcon('M4.5 6.5h15v13h-15ZM4.5 10.5h15M8.5 4v4M15.5 4v4');
export const ReadinessIcon = pathIcon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8.3 12.2l2.5 2.5 4.9-5');
export const GlobeIcon = pathIcon(
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.4 2.5 3.5 5.3 3.5 8.5s-1.1 6-3.5 8.5c-2.4-2.5-3.5-5.3-3.5-8.5s1.1-6 3.5-8.5Z',
);
export const PostsIcon = pathIcon('M5 4.5h14v15H5ZM8.5 9h7M8.5 12.5h7M8.5 16h4');
export const TrashIcon = pathIcon(
  'M4 7h16M10 11v6M14 11v6M6 7l1 12.5a1.5 1.5 0 0 0 1.5 1.5h7a1.5 1.5 0 0 0 1.5-1.5L18 7M9 7V4.5h6V7',
);
export const ExternalIcon = pathIcon(
  'M14 4h6v6M20 4l-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10',
);
export const WarningIcon = pathIcon(
  'M12 9.5v4M12 17h.01M10.6 4.4 2.9 17.6A1.6 1.6 0 0 0 4.3 20h15.4a1.6 1.6 0 0 0 1.4-2.4L13.4 4.4a1.6 1.6 0 0 0-2.8 0Z',
);
export const PersonIcon = pathIcon(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.9-3.6 3.9-5.5 7.5-5.5s6.6 1.9 7.5 5.5',
);
export const SignOutIcon = pathIcon(
  'M9.5 20h-4A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4h4M15.5 16.5 20 12l-4.5-4.5M20 12H9.5',
);
export const DetailsIcon = pathIcon(
  'M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5ZM14.5 5v14',
);
export const BoldIcon = pathIcon('M7 5h6a3.5 3.5 0 0 1 0 7H7ZM7 12h7a3.5 3.5 0 0 1 0 7H7Z');
export const ItalicIcon = pathIcon('M11 5h6M7 19h6M14 5l-4 14');
export const StrikethroughIcon = pathIcon(
  'M4 12h16M8 8.2C8 6.3 9.7 5 12 5s3.8 1 4.2 2.5M16 15.5c0 2-1.7 3.5-4.2 3.5S7.5 17.8 7.3 16',
);
export const HeadingIcon = pathIcon('M6 5v14M18 5v14M6 12h12');
export const RuleIcon = pathIcon('M4 12h16');
export const LinkIcon = pathIcon(
  'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
);
export const MoreIcon = pathIcon(
  'M5 12a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0ZM11.3 12a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0ZM17.6 12a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0Z',
);
export const QuoteIcon = pathIcon('M5 6v12M9.5 8H19M9.5 12H19M9.5 16H15');
export const CodeIcon = pathIcon('m8.5 8-4 4 4 4M15.5 8l4 4-4 4');
export const CodeBlockIcon = pathIcon(
  'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5ZM10 9.5 7.5 12l2.5 2.5M14 9.5l2.5 2.5-2.5 2.5',
);
export const CommentIcon = pathIcon(
  'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v9a1.5 1.5 0 0 1-1.5 1.5H11l-4.5 3.5V17h-1A1.5 1.5 0 0 1 4 15.5v-9A1.5 1.5 0 0 1 5.5 5Z',
);
export const ImageIcon = pathIcon(
  'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5ZM4.5 17l4.5-5 4 4 2.5-2.5 4 4M15 9.5h.01',
);
export const AddPictureIcon = pathIcon(
  'M13 5H5.5A1.5 1.5 0 0 0 4 6.5v11A1.5 1.5 0 0 0 5.5 19h13a1.5 1.5 0 0 0 1.5-1.5V11M4.5 17l4.5-5 4 4 2.5-2.5 4 4M18 3v6M15 6h6',
);
export const PicturesIcon = pathIcon(
  'M8.5 4H19a1.5 1.5 0 0 1 1.5 1.5V15A1.5 1.5 0 0 1 19 16.5H8.5A1.5 1.5 0 0 1 7 15V5.5A1.5 1.5 0 0 1 8.5 4ZM7.5 14.5l3.5-4 3 3 2-2 4 3.5M3.5 8v10.5A1.5 1.5 0 0 0 5 20h11.5',
);
export const TableIcon = pathIcon(
  'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5ZM4 10h16M4 14.5h16M11 10v9',
);
export const BulletListIcon = pathIcon('M9.5 6.5H20M9.5 12H20M9.5 17.5H20M5 6.5h.01M5 12h.01M5 17.5h.01');
export const NumberedListIcon = pathIcon(
  'M10.5 6.5H20M10.5 12H20M10.5 17.5H20M4.5 5l1.5-.7V9M4.3 14.7c.3-.7 2.2-.8 2.2.5 0 1-2.2 2-2.2 3.3h2.4',
);
export const CheckListIcon = pathIcon('M11.5 7H20M11.5 17H20M4 7l1.5 1.5L8.5 5M4 17l1.5 1.5 3-3.5');
export const IndentIcon = pathIcon('M4 5h16M11 10h9M11 14h9M4 19h16M4 9.5 7 12l-3 2.5');
export const OutdentIcon = pathIcon('M4 5h16M11 10h9M11 14h9M4 19h16M7 9.5 4 12l3 2.5');
export const WriteIcon = pathIcon('M4 20h16M6 15.5 15.5 6l3 3L9 18.5H6Z');
export const SplitIcon = pathIcon(
  'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5ZM12 5v14',
);
export const ReadIcon = pathIcon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
);
export const FullscreenIcon = pathIcon(
  'M9 4H5.5A1.5 1.5 0 0 0 4 5.5V9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M15 20h3.5a1.5 1.5 0 0 0 1.5-1.5V15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15',
);
