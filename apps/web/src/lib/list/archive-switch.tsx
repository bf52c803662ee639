import { Segmented } from '@marquee/ui'
import type { ArchiveUrl } from './use-archive-url.ts'

interface ShelfSwitchProps {
  state: Pick<ArchiveUrl, 'archived' | 'showArchived'>
  labels: { group: string; inUse: string; archived: string }
}

/** What is in use, or what was put away. */
export function ArchiveSwitch({ state, labels }: ShelfSwitchProps) {
  return (
    <Segmented
      label={labels.group}
      value={state.archived ? 'archived' : 'inUse'}
      options={[
        { value: 'inUse', label: labels.inUse },
        { value: 'archived', label: labels.archived },
      ]}
      onValueChange={(value) => state.showArchived(value === 'archived')}
    />
  )
}
