const emailPattern = /([^\s@]+@[^\s@]+\.[^\s@.,;]+)/

/** A sentence whose email addresses are links. */
export const LinkedEmails = ({ text }: { text: string }) =>
  text.split(emailPattern).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={`mailto:${part}`} className="text-inherit">
        {part}
      </a>
    ) : (
      part
    ),
  )
