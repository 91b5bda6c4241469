const office = 'http://schemas.openxmlformats.org/'
const strict = 'http://purl.oclc.org/ooxml/'
const microsoft = 'http://schemas.microsoft.com/office/'

/** The usual prefixes of namespaces, transitional and strict (ECMA-376 parts 1 and 4). */
const prefixes = new Map<string, string>([
  [`${office}wordprocessingml/2006/main`, 'w'],
  [`${strict}wordprocessingml/main`, 'w'],
  [`${office}officeDocument/2006/relationships`, 'r'],
  [`${strict}officeDocument/relationships`, 'r'],
  [`${office}officeDocument/2006/math`, 'm'],
  [`${strict}officeDocument/math`, 'm'],
  [`${office}drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${strict}drawingml/wordprocessingDrawing`, 'wp'],
  [`${office}drawingml/2006/main`, 'a'],
  [`${strict}drawingml/main`, 'a'],
  [`${office}drawingml/2006/picture`, 'pic'],
  [`${strict}drawingml/picture`, 'pic'],
  [`${office}drawingml/2006/chart`, 'c'],
  [`${strict}drawingml/chart`, 'c'],
  [`${office}drawingml/2006/diagram`, 'dgm'],
  [`${strict}drawingml/diagram`, 'dgm'],
  [`${office}markup-compatibility/2006`, 'mc'],
  [`${microsoft}word/2010/wordprocessingShape`, 'wps'],
  [`${microsoft}word/2010/wordprocessingGroup`, 'wpg'],
  [`${microsoft}word/2010/wordprocessingCanvas`, 'wpc'],
  [`${microsoft}word/2010/wordml`, 'w14'],
  [`${microsoft}drawing/2014/chartex`, 'cx'],
  [`${microsoft}drawing/2016/SVG/main`, 'asvg'],
  [`${microsoft}drawing/2017/decorative`, 'adec'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
])

/** The names of elements in the scope of some namespace declarations. */
export class NameScope {
  readonly #uris: ReadonlyMap<string, string>
  readonly #names = new Map<string, string>()

  constructor(uris: ReadonlyMap<string, string> = new Map()) {
    this.#uris = uris
  }

  /** The scope inside an element with these attributes: this one, unless they declare namespaces. */
  inside(attributes: Record<string, string>): NameScope {
    let uris: Map<string, string> | undefined
    for (const name in attributes) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
      uris ??= new Map(this.#uris)
      uris.set(name.slice(6), attributes[name] ?? '')
    }
    return uris ? new NameScope(uris) : this
  }

  /** `w:p` for a paragraph under any prefix. Names of other namespaces have no prefix. */
  element(name: string): string {
    let known = this.#names.get(name)
    if (known === undefined) {
      const colon = name.indexOf(':')
      const prefix = prefixes.get(this.#uris.get(colon < 0 ? '' : name.slice(0, colon)) ?? '')
      const local = name.slice(colon + 1)
      known = prefix ? `${prefix}:${local}` : local
      this.#names.set(name, known)
    }
    return known
  }

  attribute(name: string): string {
    const element = name.includes(':') ? this.element(name) : name
    return element.startsWith('r:') ? element : element.slice(element.indexOf(':') + 1)
  }
}
