/**
 * Runs before the first module. The library that checks forms tries out whether it may make code of text, which the page's policy
 * forbids and browsers report; by this setting it does not try.
 */
export const VALIDATION_SCRIPT = 'globalThis.__zod_globalConfig={jitless:true}'
