import { useMemo } from 'react'
import { type ModuleWords, moduleWords } from '../../../lib/module-words.ts'
import { useTexts } from '../../../lib/use-texts.ts'

/** Names of modules and actions in the language that is on. */
export function useModuleWords(): ModuleWords {
  const { t } = useTexts('roles', 'shell')
  return useMemo(() => moduleWords(t), [t])
}
