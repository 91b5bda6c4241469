import type { Ignorer } from '@stryker-mutator/api/ignore'
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The properties of a Babel node path that are read here. */
type NodePath = { parent?: { type: string; callee?: { name?: string } }; key?: string | number }

/** Ignores messages of `new Error`, which only logs show; `Refused` is for people. */
const errorMessages: Ignorer = {
  shouldIgnore(path) {
    const { parent, key } = path as NodePath
    const isMessage =
      parent?.type === 'NewExpression' && parent.callee?.name === 'Error' && key !== 'callee'
    return isMessage ? 'the message of an internal error' : undefined
  },
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'error-messages', errorMessages),
]
