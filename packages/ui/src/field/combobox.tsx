import { Combobox as Base } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { type ReactNode, useContext, useState } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { type UiLabels, useLabels } from '../labels.tsx'
import { dialogOf } from '../overlay/layer-of.ts'
import { bareClass, frameClass, leadFrameClass } from './control-class.ts'
import { FieldContext, useFieldControl } from './field-context.ts'
import { Lead } from './lead.tsx'

/** One entry of {@link Combobox}. */
export interface ComboboxOption {
  value: string
  label: string
  description?: ReactNode
}

/** Props of {@link Combobox}. */
export interface ComboboxProps {
  options: readonly ComboboxOption[]
  value: string | null
  onValueChange: (value: string | null) => void
  /** Decides what a typed text matches. Pass the venue's folding compare, so that "istanbul" finds "İstanbul". */
  filter: (option: ComboboxOption, query: string) => boolean
  placeholder?: string
  /** Stands before the value, in a bar of filters. The label still names the control. */
  lead?: string
  disabled?: boolean
  id?: string
  'aria-label'?: string
  /** Called with each typed text: load more options from the server. */
  onQueryChange?: (query: string) => void
  clearable?: boolean
  labels?: Pick<UiLabels, 'noOptions' | 'openList' | 'clear'>
  className?: string
}

/** Pick one of many by typing. Arrows move, Enter picks, Esc closes the list and puts the old value back. */
export function Combobox(props: ComboboxProps) {
  const { options, value, onValueChange, filter, placeholder, lead, disabled, onQueryChange, clearable, className } =
    props
  const words = useLabels<'noOptions' | 'openList' | 'clear'>(props.labels)
  const control = useFieldControl({ id: props.id })
  const field = useContext(FieldContext)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <Base.Root<ComboboxOption>
      items={options as ComboboxOption[]}
      value={chosen}
      onValueChange={(option) => onValueChange(option?.value ?? null)}
      itemToStringLabel={(option) => option.label}
      isItemEqualToValue={(a, b) => a.value === b.value}
      filter={filter}
      onInputValueChange={onQueryChange}
      disabled={disabled}
      autoHighlight
    >
      <Base.InputGroup
        ref={setFrame}
        className={cx(frameClass, lead && cx(leadFrameClass, '[&_input::placeholder]:text-ink'), 'pr-1', className)}
      >
        {lead && <Lead of={control.id}>{lead}</Lead>}
        <Base.Input
          {...control}
          aria-label={props['aria-label']}
          // An open list hides the page around it from readers, the label too; a reference still counts.
          aria-labelledby={props['aria-label'] ? undefined : field?.labelId}
          placeholder={placeholder}
          className={bareClass}
        />
        {clearable && (
          <Base.Clear aria-label={words.clear} className={endButton}>
            <Icon of={X} size="s" />
          </Base.Clear>
        )}
        <Base.Trigger aria-label={words.openList} className={endButton}>
          <Icon of={ChevronDown} size="s" />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal container={dialogOf(frame)}>
        <Base.Positioner sideOffset={6} className="z-dialog outline-none">
          <Base.Popup className="max-h-[min(22rem,var(--available-height))] w-[var(--anchor-width)] max-w-[var(--available-width)] overflow-y-auto rounded-md border border-line bg-raised p-1.5 shadow-e2">
            <Base.Empty className="px-2.5 py-2 text-ink-3 text-sm empty:hidden">{words.noOptions}</Base.Empty>
            <Base.List>
              {(option: ComboboxOption) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  className="grid min-h-9 cursor-default grid-cols-[1fr_auto] items-center gap-2 rounded-sm px-2.5 py-1.5 text-[.875rem] outline-none data-[highlighted]:bg-accent-soft data-[highlighted]:text-accent-on-soft"
                >
                  <span className="min-w-0">
                    <span className="block truncate font-[550]">{option.label}</span>
                    {option.description && (
                      <span className="block truncate text-ink-3 text-xs">{option.description}</span>
                    )}
                  </span>
                  <Base.ItemIndicator>
                    <Icon of={Check} size="s" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const endButton = 'hit grid size-8 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken'
