import { Menu as Base } from '@base-ui/react/menu'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { cx } from '../../cx.ts'
import { Kbd } from '../../display/kbd.tsx'
import { Icon } from '../../icon.tsx'
import { menuClass } from './menu-class.ts'
import type { MenuAction, MenuEntry, MenuRadio } from './menu-entry.ts'

const rowClass =
  'flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-sm px-2.5 py-1.5 font-[550] text-[.875rem] leading-5 no-underline outline-none data-[disabled]:text-ink-disabled data-[highlighted]:bg-accent-soft data-[highlighted]:text-accent-on-soft [@media(pointer:coarse)]:min-h-11'

/** The rows of a menu. */
export function MenuItems({ items }: { items: readonly MenuEntry[] }) {
  return items.map((entry) => {
    switch (entry.kind) {
      case 'separator':
        return <Base.Separator key={entry.id} className="-mx-1.5 my-1.5 border-line border-t" />
      case 'heading':
        return (
          <div key={entry.id} role="presentation" className="px-2.5 pt-2 pb-0.5 font-semibold text-ink-3 text-xs">
            {entry.label}
          </div>
        )
      case 'radio':
        return <Radio key={entry.id} entry={entry} />
      case 'check':
        return (
          <Base.CheckboxItem
            key={entry.id}
            checked={entry.checked}
            onCheckedChange={entry.onCheckedChange}
            disabled={entry.disabled}
            className={rowClass}
          >
            <span className="grid size-4 place-items-center">
              <Base.CheckboxItemIndicator>
                <Icon of={Check} size="s" stroke={2.5} />
              </Base.CheckboxItemIndicator>
            </span>
            <span className="flex-1">{entry.label}</span>
          </Base.CheckboxItem>
        )
      case 'submenu':
        return (
          <Base.SubmenuRoot key={entry.id}>
            <Base.SubmenuTrigger className={cx(rowClass, 'data-[popup-open]:bg-sunken')}>
              {entry.icon && <Icon of={entry.icon} size="s" />}
              <span className="flex-1">{entry.label}</span>
              <Icon of={ChevronRight} size="s" className="text-ink-3" />
            </Base.SubmenuTrigger>
            <Base.Portal>
              <Base.Positioner sideOffset={2} className="z-dialog outline-none">
                <Base.Popup className={menuClass}>
                  <MenuItems items={entry.items} />
                </Base.Popup>
              </Base.Positioner>
            </Base.Portal>
          </Base.SubmenuRoot>
        )
      default:
        return <Action key={entry.id} entry={entry} />
    }
  })
}

function Action({ entry }: { entry: MenuAction }) {
  const tone =
    entry.destructive &&
    !entry.disabled &&
    'text-danger data-[highlighted]:bg-danger-soft data-[highlighted]:text-danger-on-soft'
  const inside = (
    <>
      {entry.icon && <Icon of={entry.icon} size="s" />}
      <span className="flex-1">{entry.label}</span>
      {entry.kbd && <Kbd>{entry.kbd}</Kbd>}
    </>
  )
  if (entry.render && !entry.disabled) {
    return (
      <Base.LinkItem render={entry.render} onClick={entry.onSelect} closeOnClick className={cx(rowClass, tone)}>
        {inside}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item onClick={entry.onSelect} disabled={entry.disabled} label={entry.label} className={cx(rowClass, tone)}>
      {inside}
    </Base.Item>
  )
}

function Radio({ entry }: { entry: MenuRadio }) {
  return (
    <Base.RadioGroup
      value={entry.value}
      onValueChange={(value: string) => entry.onValueChange(value)}
      aria-label={entry.label}
    >
      {entry.label && <div className="px-2.5 pt-2 pb-0.5 font-semibold text-ink-3 text-xs">{entry.label}</div>}
      {entry.options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          closeOnClick={entry.closeOnSelect}
          className={rowClass}
        >
          <span className="grid size-4 place-items-center">
            <Base.RadioItemIndicator>
              <Icon of={Check} size="s" stroke={2.5} />
            </Base.RadioItemIndicator>
          </span>
          {option.icon && <Icon of={option.icon} size="s" />}
          <span className="flex-1">{option.label}</span>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}
