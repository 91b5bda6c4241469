type Props = { title?: string; lines: string[]; email: string; className?: string }

export const PostalAddress = ({ title, lines, email, className = '' }: Props) => (
  <address className={`not-italic ${className}`}>
    {title && <b>{title}</b>}
    {lines.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
    <a href={`mailto:${email}`}>{email}</a>
  </address>
)
