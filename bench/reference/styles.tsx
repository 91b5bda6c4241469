import sheet from '#web/app.css?inline'

/** In place of `src/web/layout/styles.tsx`: the style sheet as any page would inline it. */
export const Styles = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
  <style dangerouslySetInnerHTML={{ __html: sheet }} />
)
