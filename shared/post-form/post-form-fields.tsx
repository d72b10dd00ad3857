import { Fragment, type ReactNode } from 'react';
import { type FieldControl, fieldOf, type PostFieldName } from '../post/fields.ts';
import { type BoundField, type FormLook, PostField } from './post-field.tsx';

type PostFormFieldsProps = {
  names: readonly PostFieldName[];
  look: FormLook;
  /** Renders a field. It can be a component of its own, so that typing renders only one field. */
  bind: (name: PostFieldName, show: (field: BoundField) => ReactNode) => ReactNode;
  /** Custom controls. The image control also renders the alt text. */
  own: { image: () => ReactNode } & Partial<Record<FieldControl, () => ReactNode>>;
  slugNotice?: ReactNode;
};

export function PostFormFields({ names, look, bind, own, slugNotice }: PostFormFieldsProps) {
  return names.map((name) => {
    const { control } = fieldOf(name);
    if (control === 'alt') return null;
    const show = own[control];
    if (show !== undefined) return <Fragment key={name}>{show()}</Fragment>;
    return (
      <Fragment key={name}>
        {bind(name, (field) => (
          <div>
            <PostField name={name} field={field} look={look} />
            {control === 'slug' && slugNotice}
          </div>
        ))}
      </Fragment>
    );
  });
}
