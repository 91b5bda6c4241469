// Zod would test whether it may compile code, which the content security policy refuses and browsers report.
// It reads this setting when it loads, so the root, which loads first, sets it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
