import { startTexts, switchLanguage } from '../lib/texts.ts'

// Files share the modules of a worker: each begins in English, whatever the one before it chose.
await startTexts()
await switchLanguage('en')
localStorage.clear()
