/** The design tokens as a Tailwind preset: colours, type, density, radius, motion, breakpoints 600/960/1280/1440. */
export declare const preset: object
/** Globs (absolute) to add to `content`. */
export declare const tailwindContent: string[]
