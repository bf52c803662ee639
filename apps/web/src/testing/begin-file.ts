import { toast as corner } from '@marquee/ui'
import { afterAll } from 'vitest'
import { forgetKeys } from '../lib/keys/kept-keys.ts'
import { forgetLater } from '../lib/on-demand.ts'
import { startTexts, switchLanguage } from '../lib/texts.ts'
import { toast } from '../lib/toast/toast.ts'
import { server } from '../parts/offline-food/lost.ts'

declare global {
  interface Window {
    happyDOM?: { setURL: (url: string) => void }
  }
}

// Files share the modules of a worker and the address of its window: each begins in English at the root, whatever the
// one before it chose or followed (here a link to a file leads away from the page).
window.happyDOM?.setURL('http://localhost:3000/')
await startTexts()
await switchLanguage('en')
localStorage.clear()
// What was typed for a dialog of the one before it, which had not got the focus by its end: for a moment it would take the
// keys of this one.
forgetKeys()
// Calls of the one before it may have failed on purpose.
server.forget()
// What the one before it said last, and nobody was there to see.
toast.clear()
corner.dismiss()
// A file that moves time by itself tells React so; with it, the next one would wait for its own presses in vain.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined })
afterAll(forgetLater)
