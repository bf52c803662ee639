import { IconButton, Menu, type MenuEntry } from '@marquee/ui'
import Ellipsis from 'lucide-react/icons/ellipsis'

interface RowMenuProps {
  /** Whose steps they are: "Actions for Ayşe Yılmaz". */
  label: string
  steps: readonly MenuEntry[]
  size?: 'sm' | 'md'
}

/** What can be done with one record; nothing where there is nothing to do. */
export function RowMenu({ label, steps, size }: RowMenuProps) {
  if (steps.length === 0) return null
  return <Menu align="end" items={steps} trigger={<IconButton size={size} icon={Ellipsis} label={label} />} />
}
