import type { Plugin } from 'vite'

// What tRPC was compiled with for browsers of long ago, each time with all that it needs itself. Every browser that runs
// the rest of the client has it built in.
const builtIn: Record<string, string> = {
  typeof: '',
  toPrimitive: '',
  toPropertyKey: '',
  defineProperty: `function _defineProperty(object, key, value) {
	return Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}`,
  objectSpread2: `function _objectSpread2(target, ...sources) {
	return Object.assign(target, ...sources);
}`,
}

const region = /^\/\/#region \\0@oxc-project\+runtime@[\w.]+\/helpers\/esm\/(\w+)\.js\n([\s\S]*?)^\/\/#endregion$/gm

/** Writes the helpers that tRPC brings along with what browsers have. */
export function leanHelpers(): Plugin {
  return {
    name: 'lean-helpers',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@trpc\/\w[\w-]*\/dist\/.+\.mjs$/ },
      handler: (code) => ({ code: withLeanHelpers(code), map: null }),
    },
  }
}

/** The module with its helpers written shorter. Throws when one that is written again is defined under another name. */
export function withLeanHelpers(code: string): string {
  return code.replace(region, (whole, helper: string, body: string) => {
    if (helper === 'wrapAsyncGenerator') return droppable(body)
    const short = builtIn[helper]
    if (short === undefined) return whole
    for (const name of ['_defineProperty', '_objectSpread2'])
      if (new RegExp(`function ${name}\\b`).test(body) !== short.includes(`function ${name}(`))
        throw new Error(`the helper ${helper} of tRPC is written in another way`)
    return short
  })
}

// Its methods are set one by one, which no bundler drops where nobody uses it.
function droppable(body: string): string {
  const start = body.indexOf('function AsyncGenerator(')
  if (start < 0) throw new Error('the helper wrapAsyncGenerator of tRPC is written in another way')
  return `${body.slice(0, start)}var AsyncGenerator = /* @__PURE__ */ (() => {
${body.slice(start)}return AsyncGenerator;
})();`
}
