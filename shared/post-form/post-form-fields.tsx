import { Fragment, type ReactNode } from 'react';
import { type FieldControl, fieldOf, type PostFieldName } from '../post/fields.ts';
import { type BoundField, type FormLook, PostField } from './post-field.tsx';

type PostFormFieldsProps = {
  /** The fields to show, in their order. */
  names: readonly PostFieldName[];
  look: FormLook;
  /** Shows a field with its text. A program can make it a component of its own, so that a key renders one field. */
  bind: (name: PostFieldName, show: (field: BoundField) => ReactNode) => ReactNode;
  /** What stands before the slug in the post's address, like `example.com/blog/`. */
  blogAddress: string;
  /** The controls that a program has its own of. Its image control shows the alt text, too. */
  own: { image: () => ReactNode } & Partial<Record<FieldControl, () => ReactNode>>;
  /** What a new slug would do. */
  slugNotice?: ReactNode;
};

/** The fields of a post as a form, in the editor and in the web admin. */
export function PostFormFields({ names, look, bind, blogAddress, own, slugNotice }: PostFormFieldsProps) {
  return names.map((name) => {
    const { control } = fieldOf(name);
    if (control === 'alt') return null;
    const show = own[control];
    if (show !== undefined) return <Fragment key={name}>{show()}</Fragment>;
    return (
      <Fragment key={name}>
        {bind(name, (field) => (
          <div>
            <PostField name={name} field={field} look={look} blogAddress={blogAddress} />
            {control === 'slug' && slugNotice}
          </div>
        ))}
      </Fragment>
    );
  });
}
