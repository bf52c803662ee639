import { createContext, type ReactNode, useContext } from 'react'

/** Every standing word of the components. The app fills it once from its locale; counts arrive as arguments so that
 *  plural rules stay with the translator. */
export interface UiLabels {
  required: string
  optional: string
  close: string
  cancel: string
  clear: string
  clearSearch: string
  more: string
  showPassword: string
  hidePassword: string
  noOptions: string
  openList: string
  loading: string
  retry: string
  requestId: (id: string) => string
  copyRequestId: string
  copied: string
  clearFilters: string
  live: string
  reconnecting: string
  offline: string
  errorSummary: (count: number) => string
  breadcrumb: string
  moreActions: string
  toasts: string
  columns: string
  density: string
  comfortable: string
  compact: string
  selectPage: string
  selectRow: (name: string) => string
  selectedCount: (count: number, total: number | undefined) => string
  clearSelection: string
  sort: (column: string) => string
  nextPage: string
  previousPage: string
  loadMore: string
  typeToConfirm: (word: string) => string
  showTable: string
  showChart: string
  asOf: (when: string) => string
  noData: string
  /** How days are written and which one is today, on the clock of the venue. */
  dates: { locale: string; show: (date: string) => string; today: () => string }
  /** What an empty field of a day or a time asks for ("dd.mm.yyyy", "hh:mm"). */
  datePattern: string
  timePattern: string
  /** Names the time beside a day. */
  timeOfDay: string
  openCalendar: string
  chooseDate: string
  previousMonth: string
  nextMonth: string
}

const LabelsContext = createContext<UiLabels | undefined>(undefined)

/** Gives all components below their standing words in the language of the user. Mount once, near the root. */
export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  return <LabelsContext value={labels}>{children}</LabelsContext>
}

/** Words for one component: its own `labels` prop first, then the provider.
 *  @throws Error when neither is there, because a control without its name is a broken control. */
export function useLabels<K extends keyof UiLabels>(own?: Pick<UiLabels, K>): Pick<UiLabels, K> {
  const shared = useContext(LabelsContext)
  const words = own ?? shared
  if (!words) throw new Error('No words: wrap the app in <UiLabelsProvider labels={…}> or pass `labels`.')
  return words
}
