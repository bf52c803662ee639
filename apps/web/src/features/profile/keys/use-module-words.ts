import { useMemo } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { type ModuleWords, moduleWords } from '../../../parts/names/module-words.ts'

/** Names of modules and actions in the language that is on. */
export function useModuleWords(): ModuleWords {
  const { t } = useTexts('roles', 'shell')
  return useMemo(() => moduleWords(t), [t])
}
