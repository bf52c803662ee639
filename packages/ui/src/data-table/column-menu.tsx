import Columns3 from 'lucide-react/icons/columns-3'
import { IconButton } from '../button/icon-button.tsx'
import { type UiLabels, useLabels } from '../labels.tsx'
import { Menu } from '../overlay/menu/menu.tsx'
import type { MenuEntry } from '../overlay/menu/menu-entry.ts'
import type { DataColumn } from './table-types.ts'

/** Props of {@link ColumnMenu}. */
export interface ColumnMenuProps<Row> {
  columns: readonly DataColumn<Row>[]
  hidden: ReadonlySet<string>
  onHiddenChange: (hidden: ReadonlySet<string>) => void
  density?: 'comfortable' | 'compact'
  onDensityChange?: (density: 'comfortable' | 'compact') => void
  labels?: Pick<UiLabels, 'columns' | 'density' | 'comfortable' | 'compact'>
}

/** Button at the end of the filter row: which columns, how dense. The first column always stays. */
export function ColumnMenu<Row>(props: ColumnMenuProps<Row>) {
  const { columns, hidden, onHiddenChange, density, onDensityChange } = props
  const words = useLabels<'columns' | 'density' | 'comfortable' | 'compact'>(props.labels)
  const items: MenuEntry[] = [
    { kind: 'heading', id: 'columns', label: words.columns },
    ...columns
      .filter((column, index) => index > 0 && column.hideable !== false)
      .map(
        (column): MenuEntry => ({
          kind: 'check',
          id: column.id,
          label: column.header,
          checked: !hidden.has(column.id),
          onCheckedChange: (shown) => {
            const next = new Set(hidden)
            if (shown) next.delete(column.id)
            else next.add(column.id)
            onHiddenChange(next)
          },
        }),
      ),
  ]
  if (density && onDensityChange) {
    items.push(
      { kind: 'separator', id: 'line' },
      {
        kind: 'radio',
        id: 'density',
        label: words.density,
        value: density,
        options: [
          { value: 'comfortable', label: words.comfortable },
          { value: 'compact', label: words.compact },
        ],
        onValueChange: (value) => onDensityChange(value === 'compact' ? 'compact' : 'comfortable'),
      },
    )
  }
  return (
    <Menu items={items} align="end" trigger={<IconButton variant="outlined" icon={Columns3} label={words.columns} />} />
  )
}
