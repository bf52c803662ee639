import * as React from 'react'

// While it is developed, React takes a stack for each element that is made, to say in which line its owner made it: a
// sixth of what tests of whole screens cost. It stops by itself after so many in a second; here it never begins. What it
// warns of, and where in the tree, stays the same.

const mostInOneSecond = 10_000
const counterOf = 'recentlyCreatedOwnerStacks'

const shared = (React as unknown as Record<string, object | undefined>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
if (!shared || !(counterOf in shared)) throw new Error(`React counts its stacks of owners elsewhere now: ${counterOf}`)
Object.defineProperty(shared, counterOf, { get: () => mostInOneSecond, set: () => {}, configurable: true })
