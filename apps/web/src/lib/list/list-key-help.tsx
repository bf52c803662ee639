import { KeyHelp } from '../keys/key-help.tsx'
import { useTexts } from '../use-texts.ts'
import type { ListKey } from './list-key.ts'

interface ListKeyHelpProps {
  /** What `/` leads to. */
  finds?: 'search' | 'filters'
  /** Keys of the list itself, before what it adds. */
  keys: readonly ListKey[]
  walks: boolean
  selects: boolean
  onClose: () => void
}

/** The keys of a list and of its drawer. */
export function ListKeyHelp({ finds, keys, walks, selects, onClose }: ListKeyHelpProps) {
  const { t } = useTexts('common')
  return (
    <KeyHelp
      open
      onClose={onClose}
      keys={[
        ...(finds ? [{ keys: ['/'], does: t(finds === 'search' ? 'common:keys.search' : 'common:keys.filters') }] : []),
        ...(walks
          ? [
              { keys: ['J', '↓'], does: t('common:keys.nextRow') },
              { keys: ['K', '↑'], does: t('common:keys.previousRow') },
              { keys: ['Enter'], does: t('common:keys.open') },
            ]
          : []),
        ...(selects
          ? [
              { keys: ['X'], does: t('common:keys.select') },
              { keys: ['Shift + X'], does: t('common:keys.selectRange') },
              { keys: ['Ctrl + A'], does: t('common:keys.selectPage') },
            ]
          : []),
        ...keys,
        { keys: ['Esc'], does: t('common:action.close') },
        { keys: ['?'], does: t('common:keys.title') },
      ]}
    />
  )
}
