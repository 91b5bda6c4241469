export const controlStyle =
  'w-full min-h-11 rounded-lg border border-edge bg-card px-3 py-2 text-ink placeholder:text-soft aria-invalid:border-alarm aria-invalid:border-2'
