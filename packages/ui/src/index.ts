/** @marquee/ui: the design system. Charts live in `@marquee/ui/charts`, the gallery in `@marquee/ui/gallery`. */

export { BulbLine, BulbMeter, type BulbMeterProps, LoadingBulbs } from './brand/bulbs.tsx'
export { Mark, type MarkProps, Wordmark } from './brand/mark.tsx'
export { Perforation, type PerforationProps } from './brand/perforation.tsx'

export { Button, type ButtonProps } from './button/button.tsx'
export { type ButtonSize, type ButtonVariant, buttonClass } from './button/button-class.ts'
export { IconButton, type IconButtonProps } from './button/icon-button.tsx'
export { LinkButton, type LinkButtonProps, TextLink, type TextLinkProps } from './button/link-button.tsx'

export { cssVars, cx } from './cx.ts'

export { ColumnMenu, type ColumnMenuProps } from './data-table/column-menu.tsx'
export { DataCard, type DataCardProps } from './data-table/data-card.tsx'
export { DataTable } from './data-table/data-table.tsx'
export type { CardState, DataColumn, DataTableProps, SortState, TablePager } from './data-table/table-types.ts'

export { Avatar, type AvatarProps, initialsOf, type PresenceStatus } from './display/avatar.tsx'
export { Badge, type BadgeProps, CountBadge, type Tone } from './display/badge.tsx'
export { Countdown, type CountdownProps, formatCountdown } from './display/countdown.tsx'
export { Kbd } from './display/kbd.tsx'
export { type LinkState, LivePill, type LivePillProps } from './display/live-pill.tsx'
export { SafeHtml, type SafeHtmlProps } from './display/safe-html.tsx'
export { sanitizeHtml } from './display/sanitize-html.ts'

export { Checkbox, type CheckboxProps } from './field/checkbox.tsx'
export { Combobox, type ComboboxOption, type ComboboxProps } from './field/combobox.tsx'
export { CalendarPopup, type CalendarPopupProps } from './field/date/calendar-popup.tsx'
export { DateInput, type DateInputProps } from './field/date/date-input.tsx'
export { MomentInput } from './field/date/moment-input.tsx'
export { isDate } from './field/date/parse-date.ts'
export { TimeInput } from './field/date/time-input.tsx'
export type { TypedInputProps } from './field/date/typed-input.tsx'
export { ErrorSummary, type ErrorSummaryProps, type FieldProblem } from './field/error-summary.tsx'
export { Field, FieldGroup, type FieldProps } from './field/field.tsx'
export { PasswordInput, type PasswordInputProps } from './field/password-input.tsx'
export { type Choice, RadioGroup, type RadioGroupProps } from './field/radio-group.tsx'
export { SearchInput, type SearchInputProps } from './field/search-input.tsx'
export { Segmented, type SegmentedProps } from './field/segmented.tsx'
export { Select, type SelectOption, type SelectProps } from './field/select.tsx'
export { Switch, type SwitchProps } from './field/switch.tsx'
export { TextInput, type TextInputProps } from './field/text-input.tsx'
export { Textarea, type TextareaProps } from './field/textarea.tsx'

export { Icon, type IconProps, type IconType } from './icon.tsx'
export { type UiLabels, UiLabelsProvider, useLabels } from './labels.tsx'

export { Card, type CardProps, SectionHeader, type SectionHeaderProps } from './layout/card.tsx'
export { type Crumb, PageFrame, type PageFrameProps } from './layout/page-frame.tsx'
export { SaveBar, type SaveBarProps } from './layout/save-bar.tsx'
export { SkipLink, type SkipLinkProps } from './layout/skip-link.tsx'

export { applyLook, type Density, type Look, type Scheme, schemes, type Theme, themes } from './look/apply-look.ts'
export { useChosenInSight } from './look/use-chosen-in-sight.ts'
export { media, useMedia } from './look/use-media.ts'

export { ConfirmDialog, type ConfirmDialogProps } from './overlay/confirm-dialog.tsx'
export { Dialog, type DialogProps } from './overlay/dialog.tsx'
export { Drawer } from './overlay/drawer/drawer.tsx'
export type { DrawerProps } from './overlay/drawer/drawer-props.ts'
export { FormFooter, type FormFooterProps } from './overlay/drawer/form-footer.tsx'
export { Menu, type MenuProps } from './overlay/menu/menu.tsx'
export type { MenuAction, MenuCheck, MenuEntry, MenuRadio } from './overlay/menu/menu-entry.ts'
export { Panel, type PanelProps } from './overlay/panel.tsx'
export { type TabItem, Tabs, type TabsProps } from './overlay/tabs.tsx'
export { type ToastOptions, toast } from './overlay/toast.ts'
export { Toaster } from './overlay/toaster.tsx'
export { Tooltip, type TooltipProps } from './overlay/tooltip.tsx'

export { LoadingBar, type LoadingBarProps } from './state/loading-bar.tsx'
export { AfterDelay, Skeleton, type SkeletonProps, useDelayed } from './state/skeleton.tsx'
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
  NoAccessState,
  type NoAccessStateProps,
  NoMatchState,
  type NoMatchStateProps,
} from './state/states.tsx'
